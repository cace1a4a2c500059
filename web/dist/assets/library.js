import{a as e,i as t,n,o as r,t as i}from"./lit.js";import{n as a}from"./library-sheet.js";import{F as o,P as s}from"./sgf-board.js";import{a as c,i as l,n as u,o as d,r as f,t as p}from"./entries.js";import{a as m,i as h,o as g,s as _}from"./server.js";import{t as v}from"./keys.js";import{n as y}from"./share.js";var b={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},x=e=>(...t)=>({_$litDirective$:e,values:t}),S=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,n){this._$Ct=e,this._$AM=t,this._$Ci=n}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}},{I:C}=r,w=e=>e,T=()=>document.createComment(``),E=(e,t,n)=>{let r=e._$AA.parentNode,i=t===void 0?e._$AB:t._$AA;if(n===void 0)n=new C(r.insertBefore(T(),i),r.insertBefore(T(),i),e,e.options);else{let t=n._$AB.nextSibling,a=n._$AM,o=a!==e;if(o){let t;n._$AQ?.(e),n._$AM=e,n._$AP!==void 0&&(t=e._$AU)!==a._$AU&&n._$AP(t)}if(t!==i||o){let e=n._$AA;for(;e!==t;){let t=w(e).nextSibling;w(r).insertBefore(e,i),e=t}}}return n},D=(e,t,n=e)=>(e._$AI(t,n),e),O={},k=(e,t=O)=>e._$AH=t,A=e=>e._$AH,j=e=>{e._$AR(),e._$AA.remove()},M=(e,t,n)=>{let r=new Map;for(let i=t;i<=n;i++)r.set(e[i],i);return r},N=x(class extends S{constructor(e){if(super(e),e.type!==b.CHILD)throw Error(`repeat() can only be used in text expressions`)}dt(e,t,n){let r;n===void 0?n=t:t!==void 0&&(r=t);let i=[],a=[],o=0;for(let t of e)i[o]=r?r(t,o):o,a[o]=n(t,o),o++;return{values:a,keys:i}}render(e,t,n){return this.dt(e,t,n).values}update(e,[n,r,i]){let a=A(e),{values:o,keys:s}=this.dt(n,r,i);if(!Array.isArray(a))return this.ut=s,o;let c=this.ut??=[],l=[],u,d,f=0,p=a.length-1,m=0,h=o.length-1;for(;f<=p&&m<=h;)if(a[f]===null)f++;else if(a[p]===null)p--;else if(c[f]===s[m])l[m]=D(a[f],o[m]),f++,m++;else if(c[p]===s[h])l[h]=D(a[p],o[h]),p--,h--;else if(c[f]===s[h])l[h]=D(a[f],o[h]),E(e,l[h+1],a[f]),f++,h--;else if(c[p]===s[m])l[m]=D(a[p],o[m]),E(e,a[f],a[p]),p--,m++;else if(u===void 0&&(u=M(s,m,h),d=M(c,f,p)),u.has(c[f])){if(u.has(c[p])){let t=d.get(s[m]),n=t===void 0?null:a[t];if(n===null){let t=E(e,a[f]);D(t,o[m]),l[m]=t}else l[m]=D(n,o[m]),E(e,a[f],n),a[t]=null;m++}else j(a[p]),p--}else j(a[f]),f++;for(;m<=h;){let t=E(e,l[h+1]);D(t,o[m]),l[m++]=t}for(;f<=p;){let e=a[f++];e!==null&&j(e)}return this.ut=s,k(e,l),t}}),P=2,F=80,[I,L,R]=[140,200,16],z=class extends i{static styles=a;static properties={entries:{attribute:!1},selected:{attribute:!1},view:{type:String,reflect:!0},active:{state:!0},first:{state:!0},last:{state:!0},columns:{state:!0}};events;t;#e=0;#t=new Map;#n=new Set;#r=0;#i=new Set;#a=0;#o=new ResizeObserver(()=>{this.#e=0,this.#s()});constructor(){super(),[this.entries,this.selected,this.view,this.active]=[[],new Set,`cards`,``],[this.first,this.last,this.columns]=[0,30,1]}connectedCallback(){super.connectedCallback(),this.#o.observe(this),addEventListener(`scroll`,this.#s,{capture:!0,passive:!0})}disconnectedCallback(){super.disconnectedCallback(),this.#o.disconnect(),removeEventListener(`scroll`,this.#s,{capture:!0})}#s=()=>{let e=this.clientWidth;if(!e)return;let t=e<480?I:L;this.columns=this.view===`cards`?Math.max(1,Math.floor((e+R)/(t+R))):1;let n=this.renderRoot.querySelector(`.item`);n&&!this.#e&&(this.#e=n.getBoundingClientRect().height+(this.view===`cards`?R:0));let r=this.#e||60,i=this.getBoundingClientRect().top,[a,o]=[Math.floor(-i/r)-P,Math.ceil((innerHeight-i)/r)+P],s=Math.ceil(this.entries.length/this.columns);this.first=Math.min(Math.max(0,a),Math.max(0,s-1))*this.columns,this.last=Math.max(Math.min(s,o),1)*this.columns};willUpdate(e){e.has(`view`)&&(this.#e=0),e.has(`entries`)&&!this.entries.some(({key:e})=>e===this.active)&&(this.active=this.entries[0]?.key??``)}updated(e){let t=this.#e;(e.has(`entries`)||e.has(`view`)||e.has(`columns`)||!t)&&this.#s();let n=Math.ceil(this.entries.length/this.columns),r=this.renderRoot.querySelector(`.space`);r.style.setProperty(`height`,`${n*this.#e}px`);let i=r.firstElementChild;i.style.setProperty(`transform`,`translateY(${this.first/this.columns*this.#e}px)`),i.style.setProperty(`--columns`,String(this.columns)),(e.has(`entries`)||e.has(`first`)||e.has(`last`))&&this.#c(),this.#d()}#c(){clearTimeout(this.#a),this.#a=window.setTimeout(()=>{this.#i=new Set(this.entries.slice(this.first,this.last).map(({key:e})=>e)),this.requestUpdate()},F)}render(){let t=this.entries.slice(this.first,this.last),n=this.entries.length;return e`<div class="space ${this.view}" role="list" aria-label=${this.t(`someGames`)} @keydown=${this.#u}>
      <div class="window" role="presentation">
        ${N(t,({key:e})=>e,(t,r)=>e`<div class="item" role="listitem" aria-setsize=${n} aria-posinset=${this.first+r+1}>
              ${this.#l(t)}
            </div>`)}
      </div>
    </div>`}#l(t){let{key:r,row:i,game:a,title:o}=t,s=this.selected.has(i.id),c=a.size?.replace(`x`,`×`),l=[a.game,c].filter(Boolean).join(` `),u=this.t(`nMoves`,a.moves),d=a.event&&a.event!==o?a.event:i.path,f=this.#t.get(B(t))??0;return e`<button
        type="button"
        class="game"
        data-game=${r}
        tabindex=${r===this.active?0:-1}
        title=${`${o}\n${i.path}`}
        aria-keyshortcuts=${f?`x Shift+Enter`:`x`}
        @click=${()=>this.events.open(t)}
        @focus=${()=>this.active=r}
      >
        <img
          alt=""
          loading="lazy"
          src=${this.#i.has(r)?V(t):n}
          @error=${e=>e.target.classList.add(`missing`)}
          @load=${e=>e.target.classList.remove(`missing`)}
        />
        <b>${o}</b>
        ${this.view===`table`?[l,a.date,a.result,String(a.moves)].map(t=>e`<span class="cell">${t}</span>`):n}
        <span class="details">${[l,a.date,a.result,u].filter(Boolean).join(` · `)}</span>
        <span class="more">${d}</span>
        ${f?e`<span class="visually-hidden">${this.t(`nProblems`,f)}</span>`:n}
        ${s?e`<span class="visually-hidden">${this.t(`isSelected`)}</span>`:n}
      </button>
      <input
        type="checkbox"
        tabindex="-1"
        aria-label=${this.t(`select`,o)}
        .checked=${s}
        @click=${e=>this.events.select(t,e.shiftKey)}
      />
      ${f?e`<button type="button" class="badge" tabindex="-1" @click=${()=>this.events.open(t,`problems`)}>
              ${this.t(`nProblems`,f)}
            </button>`:n}`}#u=e=>{let t=this.entries.findIndex(({key:e})=>e===this.active),n=this.entries[t];if(!(!n||e.ctrlKey||e.metaKey||e.altKey)){if(e.key===`x`||e.key===`X`)this.events.select(n,e.shiftKey);else if(e.key===`Enter`&&e.shiftKey)this.events.open(n,`problems`);else{let n=this.columns*Math.max(1,Math.floor(innerHeight/(this.#e||innerHeight))-1),r=getComputedStyle(this).direction===`rtl`,i={ArrowDown:this.columns,ArrowUp:-this.columns,ArrowRight:r?-1:1,ArrowLeft:r?1:-1,PageDown:n,PageUp:-n,Home:-t,End:this.entries.length-1-t}[e.key];if(i===void 0)return;let a=t+i;(e.key.startsWith(`Page`)||a>=0&&a<this.entries.length)&&this.focusGame(this.entries[Math.min(Math.max(a,0),this.entries.length-1)].key)}e.preventDefault()}};async focusGame(e){let t=this.entries.findIndex(t=>t.key===e);if(t<0)return;this.active=e;let n=Math.floor(t/this.columns);(t<this.first||t>=this.last)&&([this.first,this.last]=[Math.max(0,n-P)*this.columns,(n+P+1)*this.columns]),await this.updateComplete;let r=this.renderRoot.querySelector(`[data-game="${CSS.escape(e)}"]`);r?.focus({preventScroll:!0}),r?.scrollIntoView({block:`nearest`})}#d(){clearTimeout(this.#r),this.#r=window.setTimeout(()=>void this.#f(),200)}async#f(){let e=this.entries.slice(this.first,this.last).filter(e=>!this.#n.has(B(e))),t=new Map(e.slice(0,100).map(e=>[e.row.id,B(e)]));if(!t.size||!this.isConnected)return;for(let e of t.values())this.#n.add(e);let n=await m([...t.keys()]);for(let[e,r]of t)this.#t.set(r,n[e]??0);Object.values(n).some(e=>e>0)&&this.requestUpdate()}},B=({row:e})=>`${e.id} ${e.etag}`,V=({row:e,game:t})=>`api/files/${encodeURIComponent(e.id)}/games/${t.number}/thumbnail.svg?${encodeURIComponent(e.etag)}`;customElements.get(`sgf-game-grid`)||customElements.define(`sgf-game-grid`,z);var H=4,U=class{ids=new Set;#e;#t;#n;#r=``;#i=[];#a=!1;constructor(e,t){this.#e=e,this.#t=t}toggle(e,t){let n=new Set(this.ids),r=t.findIndex(({key:t})=>t===e.key),i=t.findIndex(({row:e})=>e.id===this.#n);if(r>=0&&i>=0)for(let{row:e}of t.slice(Math.min(r,i),Math.max(r,i)+1))n.add(e.id);else n.delete(e.row.id)||n.add(e.row.id);this.#n=e.row.id,this.#o(n)}keep(e){[...this.ids].some(t=>!e.has(t))&&(this.ids=new Set([...this.ids].filter(t=>e.has(t))))}#o(e){this.ids=e,[this.#r,this.#i]=[``,[]],this.#t()}get#s(){return this.#e.files.filter(({id:e})=>this.ids.has(e))}bar(t){let r=this.#r?e`<p class="report" role="status">
          ${this.#r}
          ${this.#i.length?e`<button type="button" @click=${()=>void this.#d(t)}>${t(`undo`)}</button>`:n}
        </p>`:n;if(!this.ids.size)return r;let i=(t,n)=>e`<button type="button" ?disabled=${this.#a} @click=${()=>void this.#c(n)}>${t}</button>`;return e`<div class="selection" role="group" aria-label=${t(`nSelected`,this.ids.size)}>
        <span role="status">${t(`nSelected`,this.ids.size)}</span>
        ${i(t(`exportJoined`),()=>this.#l(t))}
        ${this.ids.size>1?i(t(`mergeGames`),()=>this.#e.actions.merge(this.#s)):n}
        ${this.ids.size>1&&this.ids.size<=H?i(t(`sideBySide`),()=>this.#e.actions.compare(this.#s)):n}
        ${i(t(`delete`),()=>this.#u(t))} ${i(t(`clearSelection`),()=>this.#o(new Set))}
      </div>
      ${r}`}async#c(e){if(!this.#a){this.#a=!0,this.#t();try{await e()}catch(e){this.#r=e instanceof Error?e.message:String(e)}this.#a=!1,this.#t()}}async#l(e){let t=[];for(let n of this.#s){let{bytes:r}=await g(n.id);try{new TextDecoder(`utf-8`,{fatal:!0}).decode(r)}catch{this.#r=e(`notUtf8`,n.path);return}t.push(r,`
`)}y(new Blob(t,{type:`application/x-go-sgf`}),`games.sgf`),this.#r=e(`downloaded`,`games.sgf`)}async#u(e){let t=[],n=``;for(let r of this.#s)try{await h(r),t.push(r.id)}catch(t){n=e(`notDeleted`,r.path,t instanceof Error?t.message:String(t));break}for(let e of t)this.#e.remove(e);this.ids=new Set([...this.ids].filter(e=>!t.includes(e))),this.#i=t,this.#r=[t.length?e(`inTrash`,t.length):``,n].filter(Boolean).join(` `)}async#d(e){let t=[],n=``;for(let e of this.#i)await _(e).catch(r=>{t.push(e),n=r instanceof Error?r.message:String(r)});this.#i=t,this.#r=n?e(`notSaved`,n):``,this.#t()}},W=`(;FF[4]GM[1]SZ[13]CA[UTF-8]AP[hand:1]ST[2]
GN[A long evening]EV[Club evening]RO[3 (of 4)]DT[2024-02-09]PC[Malmö]
PB[大川 みお]BR[2k]PW[Zoë Łukasik]WR[2k]
RU[Japanese]KM[6.5]TM[1500]OT[5x30 byo-yomi]RE[B+3.5]
AN[The OpenSGF authors]US[The OpenSGF authors]CP[CC0 1.0]
GC[A game on 13x13 that was written for the tests of OpenSGF.

Two programs of equal strength played the moves\\; the players are invented. The backslash \\
in front of a line break, as on the line above, joins the two lines; this one \\\\ is a backslash,
and \\] closes no value.]
;B[kd];W[dj]LB[dd:A][dc:B][jk:C][kj:D]C[White answers in the opposite corner. Where will Black go next?

A or B keeps White from taking both corners on the left. C and D look at the lower right, which is still open to both.]
;B[jk];W[dc];B[ic];W[hk]TR[hk]AR[hk:jk]C[An approach, from the side where White is stronger.]
;B[ce];W[cg];B[ee];W[fd];B[dg]N[Black cuts in]DM[1]HO[1]
C[The first fight begins: neither the stone at C7 nor the two at C9 and E9 are settled.]
(;W[ch]C[Solid, and it takes the corner seriously.]
;B[bc];W[ei];B[ji]BL[1130.5];W[hh]WL[1204];B[jg];W[df];B[de];W[ef]
;B[ck];W[dl]
(;B[fe];W[gd];B[bf];W[bg];B[gb]MN[27]FG[257:Figure 2]PM[1]
TE[1]CR[gb]C[Black offers this stone to build the wall on the right.]
;W[fb];B[fa];W[hb];B[hc];W[gc];B[ha];W[ib];B[jb];W[ga]C[Takes the stone at G12.]
;B[il]N[Elsewhere]GB[1]C[Black has what she wanted and turns away.];W[ia];B[hl];W[jc]
;B[kc];W[jd];B[kb];W[je];B[ke];W[cb];B[bb];W[fl];B[jf];W[ie]
;B[ba];W[gl];B[gf]LN[gf:jf]IT[];W[fg];B[if];W[he];B[gg];W[gh];B[cc];W[db]
;B[cf];W[eg];B[ik];W[hj];B[ag];W[bj];B[ah];W[ij];B[jj];W[ii]
;B[bi];W[bk];B[ci];W[dh]C[The cutting stone of move 11 leaves the board.];B[cj];W[cl];B[aj];W[al];B[dk];W[ek]
;B[di];W[bh];B[ej];W[fj]SQ[dj]C[Black took one stone at D4; White threatens to take back there, and the ko of the game begins.]
;B[ih];W[ed];B[gm];W[fm];B[hm];W[ja]
;B[ka];W[dd];B[cd];W[hg];B[hf];W[ig];B[jh];W[ca];B[ai];W[ak]
;B[ge]BM[1]C[Too slow?];W[dj]MA[ej]C[White takes the ko.];B[af]DO[];W[ej]C[And closes it.];B[ff];W[];B[]
;N[Counted]TB[aa:ac][ad:be][la:me][kf:mk][jl:ml][im:mm]
TW[da:ea][ha][eb][gb][ec:fc][hd:id][dg][eh:fh][fi:hi][gj][fk:gk][bl][el][am:em][fa][hc:ic]
C[Black has 44 points and one prisoner. White has 28 points, three of them under dead stones, and seven prisoners.
45 to 35, and with the komi of 6.5 to 41.5: Black wins by three and a half.])
(;B[dk]N[A push first]UC[1]C[The push at D3 would leave the question of the corner open:]
;W[ek];B[cl];W[cj]DD[ga:mm]C[(The right half of the board is dimmed.)];B[fe]DD[]))
(;W[dh]N[The cut]BM[1]VW[aa:gm]C[White could try to stop the stone from below.]
;B[ch];W[di];B[bg]SL[cg]GB[2]C[But now C7 has one liberty left.]))
`,G=`(;FF[4]GM[1]SZ[9]CA[UTF-8]GN[Three in a row]
AB[ab:db][da]AW[ac:ec][ea:eb]PL[B]VW[aa:gf]LB[aa:1][ba:2][ca:3]
C[Black to play and live. Lists of points may be written as rectangles: AB[ab:db\\] stands for four stones.]
(;B[ba]TE[2]GB[1]N[Right]C[Two eyes.]
(;W[aa]KO[]C[White cannot play here, one may only show it.])
(;W[ib]C[White plays elsewhere, and so may Black.];B[]))
(;B[aa]BM[1]N[Wrong];W[ba]C[The middle was the point.];B[ca];W[ba]C[Every black stone is taken.])
(;B[hh]BM[2]N[Wrong];W[ba]
(;B[aa];W[ca])
(;B[ca];W[aa])))

(;FF[4]GM[1]SZ[9]CA[UTF-8]GN[Three in a row, White first]
AB[ab:db][da]AW[ac:ec][ea:eb]PL[W]VW[aa:gf]
C[A file holds a collection: this is its second game.]
;W[ba]TE[1]GW[1])
`,K=`(;FF[4]GM[11]SZ[9]CA[UTF-8]AP[hand:1]
IS[tried:on][marked:off][lastmove:on][headings:on]
GN[Hex on nine by nine]DT[2024-03-02]PB[Imre]PW[Noor]RE[B+]
C[Black joins the top and the bottom, White the left and the right. The players are invented.]
;B[c2]C[A modest opening move, so that the swap is a real question.]
;W[swap-pieces]C[White takes it: the stone changes its colour and is reflected in the long diagonal. It is now a white stone on b3, and Black is to move.]
;B[c7];W[e4];B[g3];W[g4];B[f4];W[g2];B[h2]
(;W[f5];B[e5];W[d6];B[e6];W[d7];B[e7];W[d8];B[e8]IP[]C[The chain cannot be stopped any more.]
;W[e9];B[d9];W[i1];B[h1]C[h1-h2-g3-f4-e5-e6-e7-e8-d9: from the top to the bottom.])
(;W[h1]N[The other side]C[White may also block at the edge;];B[g1];W[f3]
;B[resign]C[and in this branch Black gives up.]))
`,q=new URL(`sample-go.svg`,import.meta.url).href,J=new URL(`sample-hex.svg`,import.meta.url).href,Y=new URL(`sample-go-problem.svg`,import.meta.url).href,X=[{name:`go.sgf`,title:`Go 13×13`,about:`sampleGame`,record:W,picture:q},{name:`go-problem.sgf`,title:`Go 9×9`,about:`sampleProblem`,record:G,picture:Y},{name:`hex.sgf`,title:`Hex 9×9`,about:`sampleHex`,record:K,picture:J}];function Z(t,n){return e`<section class="welcome">
    <h2>${t(`welcome`)}</h2>
    <p>${t(`welcomeText`)}</p>
    <div class="ways">
      <button type="button" class="primary" @click=${()=>n.newGame()}>${t(`startGame`)}</button>
      <label class="drop">
        <input type="file" @change=${e=>{let t=e.target.files?.[0];t&&n.openLocal(t)}} />
        <b>${t(`openRecord`)}</b>
        <span>${t(`pasteHint`)}</span>
      </label>
    </div>
    <h3>${t(`samples`)}</h3>
    <div class="samples">
      ${X.map(({name:r,title:i,about:a,record:o,picture:s})=>e`<button
            type="button"
            class="sample"
            @click=${()=>n.openSample(new TextEncoder().encode(o),r)}
          >
            <img src=${s} alt="" width="88" height="88" />
            <b>${i}</b>
            <span>${t(a)}</span>
          </button>`)}
    </div>
  </section>`}var Q=200,$=class extends i{static styles=a;static properties={view:{state:!0},text:{state:!0}};#e;selection;#t=`path`;#n=``;#r=new Map;#i=new Map;#a=[];#o=[];#s=[];#c=[];#l=0;#u=!1;#d=!1;#f=0;constructor(e){super(),this.#e=e,this.view=s(`library`)===`table`?`table`:`cards`,this.text=``,this.selection=new U(e,()=>this.requestUpdate()),this.#p()}connectedCallback(){super.connectedCallback(),this.#u&&this.#p();let{grid:e}=this;e?.active&&this.#d&&this.updateComplete.then(()=>e.focusGame(e.active)),this.#d=!1}disconnectedCallback(){super.disconnectedCallback(),this.#d=!0}get grid(){return this.renderRoot?.querySelector(`sgf-game-grid`)??null}changed(){if(this.#u=!0,this.#l||this.#d)return;let e=Math.max(50,4*this.#f);this.#l=window.setTimeout(()=>{this.#l=0,this.#p()},e)}#p(){let e=performance.now();this.#u=!1;let t=this.#e.files,n=new Set(t.map(({id:e})=>e));for(let e of this.#i.keys())n.has(e)||this.#i.delete(e);for(let e of t)this.#i.get(e.id)?.row!==e&&this.#i.set(e.id,{row:e,entries:f(e)});this.selection.keep(n),this.#a=d([...this.#i.values()].flatMap(({entries:e})=>e),this.#t),this.#o=l(this.#a),this.#o.some(({path:e})=>e===this.#n)||(this.#n=``),this.#m(),this.#f=performance.now()-e}#m(){this.#s=c(this.#a,{text:this.text,folder:this.#n,facets:this.#r}),this.#c=u(this.#s,this.text).filter(({facet:e})=>!this.#r.has(e)),this.requestUpdate()}render(){let{t,unread:r,isComplete:i}=this.#e;return!this.#a.length&&!r.length&&i?e`${this.selection.bar(t)}${Z(t,this.#e.actions)}`:e`<div class="layout ${this.#o.length?`with-folders`:``}">
      ${this.#o.length?this.#b():n}
      <div class="content">
        ${this.#g()} ${this.#y()} ${this.selection.bar(t)} ${this.view===`table`?this.#v():n}
        <sgf-game-grid
          .t=${t}
          .events=${this.#h}
          .entries=${this.#s}
          .selected=${this.selection.ids}
          .view=${this.view}
        ></sgf-game-grid>
        ${this.#s.length||!this.#a.length?n:e`<p class="none">
                ${t(`noMatch`)} <button type="button" @click=${this.#C}>${t(`clearAll`)}</button>
              </p>`}
        ${this.#x()}
        <p class="hint">${t(`pasteHint`)}</p>
      </div>
    </div>`}#h={open:(e,t)=>this.#e.actions.open(e.row,e.game.number-1,t),select:(e,t)=>this.selection.toggle(e,t?this.#s:[])};#g(){let{t}=this.#e,n=[...this.#r].map(([e,t])=>({facet:e,value:t,count:0})),r=(t,n)=>e`<button type="button" aria-pressed=${this.view===t} @click=${()=>this.#T(t)}>${n}</button>`;return e`<div class="bar">
        <input
          type="search"
          .value=${this.text}
          placeholder=${t(`searchGames`)}
          aria-label=${t(`searchGames`)}
          @input=${e=>{this.text=e.target.value,this.#m()}}
        />
        <select
          aria-label=${t(`sort`)}
          .value=${this.#t}
          @change=${e=>this.#w(e.target.value)}
        >
          ${p.map(n=>e`<option value=${n} ?selected=${n===this.#t}>${t(n)}</option>`)}
        </select>
        <div class="switch" role="group" aria-label=${t(`viewAs`)}>
          ${r(`cards`,t(`asCards`))}${r(`table`,t(`asTable`))}
        </div>
      </div>
      <div class="chips" role="toolbar" aria-label=${t(`filter`)} @keydown=${v(`.chip`)}>
        ${[...n,...this.#c].map((e,t)=>this.#_(e,t))}
        <span class="count" role="status">${t(`nGames`,this.#s.length)}</span>
      </div>`}#_({facet:t,value:n,count:r},i){let{t:a}=this.#e,o=this.#r.get(t)===n,s={black:a(`blackWon`),white:a(`whiteWon`),draw:a(`drawn`)};return e`<button
      type="button"
      class="chip"
      aria-pressed=${o}
      tabindex=${i?-1:0}
      @click=${()=>this.#S(t,n)}
    >
      ${t===`winner`?s[n]:n}${o?e`<span aria-hidden="true"> ×</span>`:e` <small>${r}</small>`}
    </button>`}#v(){let{t}=this.#e;return e`<div class="heads" role="toolbar" aria-label=${t(`sort`)} @keydown=${v(`button`)}>
      ${[`black`,`game`,`date`,`result`,`moves`,`path`].map((n,r)=>e`<button
            type="button"
            aria-pressed=${this.#t===n}
            tabindex=${r?-1:0}
            @click=${()=>this.#w(n)}
          >
            ${t(n)}
          </button>`)}
    </div>`}#y(){let{t,isComplete:r,total:i,unread:a}=this.#e;if(r)return n;let o=this.#i.size+a.length;if(i&&o>=i)return n;let s=t(`reading`,o.toLocaleString(),i.toLocaleString());return e`<p class="reading">
      <progress aria-label=${s} max=${i||1} value=${o}></progress> ${s}
    </p>`}#b(){let{t}=this.#e,r={path:``,name:t(`allGames`),depth:0,count:this.#a.length};return e`<nav class="folders" aria-label=${t(`folders`)} @keydown=${v(`button`)}>
      ${[r,...this.#o].map(({path:t,name:r,depth:i,count:a})=>{let o=t===this.#n;return e`<button
          type="button"
          class="depth-${Math.min(i,5)}"
          aria-current=${o?`true`:n}
          tabindex=${o?0:-1}
          title=${t||r}
          @click=${()=>{this.#n=t,this.#m()}}
        >
          <span>${r}</span> <small>${a.toLocaleString()}</small>
        </button>`})}
    </nav>`}#x(){let{t,unread:r}=this.#e;if(!r.length)return n;let i=r.slice(0,Q).map(({path:t,why:n})=>e`<article class="unreadable">
          <b title=${t}>${t}</b>
          <span>${n}</span>
        </article>`);return e`<section class="unread" aria-label=${t(`unreadable`)}>
      <h2>${t(`unreadable`)} <small>${r.length.toLocaleString()}</small></h2>
      <div class="cards">${i}</div>
      ${r.length>Q?e`<p>${t(`andMore`,r.length-Q)}</p>`:n}
    </section>`}#S(e,t){this.#r.get(e)===t?this.#r.delete(e):this.#r.set(e,t),this.#m()}#C=()=>{this.text=``,this.#n=``,this.#r.clear(),this.#m()};#w(e){this.#t=e,this.#a=d(this.#a,e),this.#m()}#T(e){this.view=e,o(`library`,e)}};customElements.get(`sgf-library`)||customElements.define(`sgf-library`,$);export{$ as Library};