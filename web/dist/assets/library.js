import{a as e,i as t,n,o as r,t as i}from"./lit.js";import{n as a}from"./library-sheet.js";import{F as o,P as s}from"./sgf-board.js";import{a as c,i as l,o as u,s as d}from"./server.js";import{n as f}from"./share.js";var p=[`path`,`date`,`black`,`white`,`result`,`game`,`moves`],m=new Intl.Collator(void 0,{numeric:!0,sensitivity:`base`});function h(e){return/^B\+/i.test(e??``)?`black`:/^W\+/i.test(e??``)?`white`:/^(0|draw|jigo)/i.test(e??``)?`draw`:``}function g(e){let t=e.path.lastIndexOf(`/`),n=e.path.toLowerCase().replace(/\d+/g,e=>e.padStart(9,`0`)).replaceAll(`/`,`\0`);return e.games.map(r=>{let{black:i,white:a,event:o,date:s,result:c}=r,l=i||a?`${i||`?`} – ${a||`?`}`:``;return{key:`${e.path} ${r.number}`,row:e,game:r,place:n,title:l||o||e.path.slice(t+1),folder:e.path.slice(0,Math.max(t,0)),year:/\d{4}/.exec(s??``)?.[0]??``,winner:h(c),text:[e.path,i,a,o,s,c,r.game].join(`
`).toLowerCase()}})}var _=(e,t)=>!t||e===t||e.startsWith(`${t}/`);function v({game:e,year:t,winner:n},r,i){return r===`player`?e.black===i||e.white===i:r===`game`?(e.game??``)===i:(r===`year`?t:n)===i}function y(e,t){return[...e].sort((e,n)=>x(e,n,t))}function b(e,{text:t,folder:n,facets:r}){let i=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(e=>_(e.folder,n)&&i.every(t=>e.text.includes(t))&&[...r].every(([t,n])=>v(e,t,n)))}function x(e,t,n){if(n===`moves`)return t.game.moves-e.game.moves||S(e,t);if(n===`path`)return S(e,t);let[r,i]=[e.game[n],t.game[n]];return!r||!i?Number(!r)-Number(!i)||S(e,t):m.compare(r,i)||S(e,t)}function S(e,t){return e.place===t.place?e.game.number-t.game.number:e.place<t.place?-1:1}var C={player:4,game:6,year:4,winner:3};function w(e,t){let n={player:new Map,game:new Map,year:new Map,winner:new Map},r=(e,t)=>{t&&n[e].set(t,(n[e].get(t)??0)+1)},i=t.toLowerCase().split(/\s+/).filter(Boolean),a=e=>i.some(t=>e?.toLowerCase().includes(t));for(let{game:t,year:n,winner:o}of e){for(let e of new Set([t.black,t.white]))i.length&&a(e)&&r(`player`,e);r(`game`,t.game),r(`year`,n),r(`winner`,o)}return[`player`,`game`,`year`,`winner`].flatMap(t=>T(n[t],C[t]).map(([e,n])=>({facet:t,value:e,count:n})).filter(({count:t})=>t<e.length))}function T(e,t){let n=[];for(let[r,i]of e){if(n.length===t&&i<=n.at(-1)[1])continue;let e=n.findIndex(([,e])=>e<i);n.splice(e<0?n.length:e,0,[r,i]),n.length=Math.min(n.length,t)}return n}function E(e){let t=new Map;for(let{folder:n}of e)t.set(n,(t.get(n)??0)+1);let n=new Map;for(let[e,r]of t)for(let t=e;t;t=t.slice(0,Math.max(t.lastIndexOf(`/`),0)))n.set(t,(n.get(t)??0)+r);let r=e=>e.split(`/`);return[...n].map(([e,t])=>({path:e,name:r(e).at(-1),depth:r(e).length-1,count:t})).sort((e,t)=>m.compare(e.path.replaceAll(`/`,`\0`),t.path.replaceAll(`/`,`\0`)))}var D={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},O=e=>(...t)=>({_$litDirective$:e,values:t}),k=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,n){this._$Ct=e,this._$AM=t,this._$Ci=n}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}},{I:ee}=r,A=e=>e,j=()=>document.createComment(``),M=(e,t,n)=>{let r=e._$AA.parentNode,i=t===void 0?e._$AB:t._$AA;if(n===void 0)n=new ee(r.insertBefore(j(),i),r.insertBefore(j(),i),e,e.options);else{let t=n._$AB.nextSibling,a=n._$AM,o=a!==e;if(o){let t;n._$AQ?.(e),n._$AM=e,n._$AP!==void 0&&(t=e._$AU)!==a._$AU&&n._$AP(t)}if(t!==i||o){let e=n._$AA;for(;e!==t;){let t=A(e).nextSibling;A(r).insertBefore(e,i),e=t}}}return n},N=(e,t,n=e)=>(e._$AI(t,n),e),P={},F=(e,t=P)=>e._$AH=t,I=e=>e._$AH,L=e=>{e._$AR(),e._$AA.remove()},R=(e,t,n)=>{let r=new Map;for(let i=t;i<=n;i++)r.set(e[i],i);return r},z=O(class extends k{constructor(e){if(super(e),e.type!==D.CHILD)throw Error(`repeat() can only be used in text expressions`)}dt(e,t,n){let r;n===void 0?n=t:t!==void 0&&(r=t);let i=[],a=[],o=0;for(let t of e)i[o]=r?r(t,o):o,a[o]=n(t,o),o++;return{values:a,keys:i}}render(e,t,n){return this.dt(e,t,n).values}update(e,[n,r,i]){let a=I(e),{values:o,keys:s}=this.dt(n,r,i);if(!Array.isArray(a))return this.ut=s,o;let c=this.ut??=[],l=[],u,d,f=0,p=a.length-1,m=0,h=o.length-1;for(;f<=p&&m<=h;)if(a[f]===null)f++;else if(a[p]===null)p--;else if(c[f]===s[m])l[m]=N(a[f],o[m]),f++,m++;else if(c[p]===s[h])l[h]=N(a[p],o[h]),p--,h--;else if(c[f]===s[h])l[h]=N(a[f],o[h]),M(e,l[h+1],a[f]),f++,h--;else if(c[p]===s[m])l[m]=N(a[p],o[m]),M(e,a[f],a[p]),p--,m++;else if(u===void 0&&(u=R(s,m,h),d=R(c,f,p)),u.has(c[f])){if(u.has(c[p])){let t=d.get(s[m]),n=t===void 0?null:a[t];if(n===null){let t=M(e,a[f]);N(t,o[m]),l[m]=t}else l[m]=N(n,o[m]),M(e,a[f],n),a[t]=null;m++}else L(a[p]),p--}else L(a[f]),f++;for(;m<=h;){let t=M(e,l[h+1]);N(t,o[m]),l[m++]=t}for(;f<=p;){let e=a[f++];e!==null&&L(e)}return this.ut=s,F(e,l),t}}),B=2,V=80,[H,U,W]=[140,200,16],G=class extends i{static styles=a;static properties={entries:{attribute:!1},selected:{attribute:!1},view:{type:String,reflect:!0},active:{state:!0},first:{state:!0},last:{state:!0},columns:{state:!0}};events;t;#e=0;#t=new Map;#n=new Set;#r=0;#i=new Set;#a=0;#o=new ResizeObserver(()=>{this.#e=0,this.#s()});constructor(){super(),[this.entries,this.selected,this.view,this.active]=[[],new Set,`cards`,``],[this.first,this.last,this.columns]=[0,30,1]}connectedCallback(){super.connectedCallback(),this.#o.observe(this),addEventListener(`scroll`,this.#s,{capture:!0,passive:!0})}disconnectedCallback(){super.disconnectedCallback(),this.#o.disconnect(),removeEventListener(`scroll`,this.#s,{capture:!0})}#s=()=>{let e=this.clientWidth;if(!e)return;let t=e<480?H:U;this.columns=this.view===`cards`?Math.max(1,Math.floor((e+W)/(t+W))):1;let n=this.renderRoot.querySelector(`.item`);n&&!this.#e&&(this.#e=n.getBoundingClientRect().height+(this.view===`cards`?W:0));let r=this.#e||60,i=this.getBoundingClientRect().top,[a,o]=[Math.floor(-i/r)-B,Math.ceil((innerHeight-i)/r)+B],s=Math.ceil(this.entries.length/this.columns);this.first=Math.min(Math.max(0,a),Math.max(0,s-1))*this.columns,this.last=Math.max(Math.min(s,o),1)*this.columns};willUpdate(e){e.has(`view`)&&(this.#e=0),e.has(`entries`)&&!this.entries.some(({key:e})=>e===this.active)&&(this.active=this.entries[0]?.key??``)}updated(e){let t=this.#e;(e.has(`entries`)||e.has(`view`)||e.has(`columns`)||!t)&&this.#s();let n=Math.ceil(this.entries.length/this.columns),r=this.renderRoot.querySelector(`.space`);r.style.setProperty(`height`,`${n*this.#e}px`);let i=r.firstElementChild;i.style.setProperty(`transform`,`translateY(${this.first/this.columns*this.#e}px)`),i.style.setProperty(`--columns`,String(this.columns)),(e.has(`entries`)||e.has(`first`)||e.has(`last`))&&this.#c(),this.#d()}#c(){clearTimeout(this.#a),this.#a=window.setTimeout(()=>{this.#i=new Set(this.entries.slice(this.first,this.last).map(({key:e})=>e)),this.requestUpdate()},V)}render(){let t=this.entries.slice(this.first,this.last),n=this.entries.length;return e`<div class="space ${this.view}" role="list" aria-label=${this.t(`someGames`)} @keydown=${this.#u}>
      <div class="window" role="presentation">
        ${z(t,({key:e})=>e,(t,r)=>e`<div class="item" role="listitem" aria-setsize=${n} aria-posinset=${this.first+r+1}>
              ${this.#l(t)}
            </div>`)}
      </div>
    </div>`}#l(t){let{key:r,row:i,game:a,title:o}=t,s=this.selected.has(i.id),c=a.size?.replace(`x`,`×`),l=[a.game,c].filter(Boolean).join(` `),u=this.t(`nMoves`,a.moves),d=a.event&&a.event!==o?a.event:i.path,f=this.#t.get(K(t))??0;return e`<button
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
          src=${this.#i.has(r)?q(t):n}
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
            </button>`:n}`}#u=e=>{let t=this.entries.findIndex(({key:e})=>e===this.active),n=this.entries[t];if(!(!n||e.ctrlKey||e.metaKey||e.altKey)){if(e.key===`x`||e.key===`X`)this.events.select(n,e.shiftKey);else if(e.key===`Enter`&&e.shiftKey)this.events.open(n,`problems`);else{let n=this.columns*Math.max(1,Math.floor(innerHeight/(this.#e||innerHeight))-1),r=getComputedStyle(this).direction===`rtl`,i={ArrowDown:this.columns,ArrowUp:-this.columns,ArrowRight:r?-1:1,ArrowLeft:r?1:-1,PageDown:n,PageUp:-n,Home:-t,End:this.entries.length-1-t}[e.key];if(i===void 0)return;let a=t+i;(e.key.startsWith(`Page`)||a>=0&&a<this.entries.length)&&this.focusGame(this.entries[Math.min(Math.max(a,0),this.entries.length-1)].key)}e.preventDefault()}};async focusGame(e){let t=this.entries.findIndex(t=>t.key===e);if(t<0)return;this.active=e;let n=Math.floor(t/this.columns);(t<this.first||t>=this.last)&&([this.first,this.last]=[Math.max(0,n-B)*this.columns,(n+B+1)*this.columns]),await this.updateComplete;let r=this.renderRoot.querySelector(`[data-game="${CSS.escape(e)}"]`);r?.focus({preventScroll:!0}),r?.scrollIntoView({block:`nearest`})}#d(){clearTimeout(this.#r),this.#r=window.setTimeout(()=>void this.#f(),200)}async#f(){let e=this.entries.slice(this.first,this.last).filter(e=>!this.#n.has(K(e))),t=new Map(e.slice(0,100).map(e=>[e.row.id,K(e)]));if(!t.size||!this.isConnected)return;for(let e of t.values())this.#n.add(e);let n=await c([...t.keys()]);for(let[e,r]of t)this.#t.set(r,n[e]??0);Object.values(n).some(e=>e>0)&&this.requestUpdate()}},K=({row:e})=>`${e.id} ${e.etag}`,q=({row:e,game:t})=>`api/files/${encodeURIComponent(e.id)}/games/${t.number}/thumbnail.svg?${encodeURIComponent(e.etag)}`;customElements.get(`sgf-game-grid`)||customElements.define(`sgf-game-grid`,G);function J(e){return t=>{let n=[...t.currentTarget.querySelectorAll(e)],r=n.indexOf(t.target.closest(e)),i={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1},a={Home:0,End:n.length-1},o=i[t.key],s=n[o===void 0?a[t.key]??-1:r+o];if(!(r<0||o===void 0&&!(t.key in a))&&(t.preventDefault(),s)){for(let e of n)e.tabIndex=e===s?0:-1;s.focus()}}}var Y=class{ids=new Set;#e;#t;#n;#r=``;#i=[];#a=!1;constructor(e,t){this.#e=e,this.#t=t}toggle(e,t){let n=new Set(this.ids),r=t.findIndex(({key:t})=>t===e.key),i=t.findIndex(({row:e})=>e.id===this.#n);if(r>=0&&i>=0)for(let{row:e}of t.slice(Math.min(r,i),Math.max(r,i)+1))n.add(e.id);else n.delete(e.row.id)||n.add(e.row.id);this.#n=e.row.id,this.#o(n)}keep(e){[...this.ids].some(t=>!e.has(t))&&(this.ids=new Set([...this.ids].filter(t=>e.has(t))))}#o(e){this.ids=e,[this.#r,this.#i]=[``,[]],this.#t()}get#s(){return this.#e.files.filter(({id:e})=>this.ids.has(e))}bar(t){let r=this.#r?e`<p class="report" role="status">
          ${this.#r}
          ${this.#i.length?e`<button type="button" @click=${()=>void this.#d(t)}>${t(`undo`)}</button>`:n}
        </p>`:n;if(!this.ids.size)return r;let i=(t,n)=>e`<button type="button" ?disabled=${this.#a} @click=${()=>void this.#c(n)}>${t}</button>`;return e`<div class="selection" role="group" aria-label=${t(`nSelected`,this.ids.size)}>
        <span role="status">${t(`nSelected`,this.ids.size)}</span>
        ${i(t(`exportJoined`),()=>this.#l(t))}
        ${this.ids.size>1?i(t(`mergeGames`),()=>this.#e.actions.merge(this.#s)):n}
        ${i(t(`delete`),()=>this.#u(t))} ${i(t(`clearSelection`),()=>this.#o(new Set))}
      </div>
      ${r}`}async#c(e){if(!this.#a){this.#a=!0,this.#t();try{await e()}catch(e){this.#r=e instanceof Error?e.message:String(e)}this.#a=!1,this.#t()}}async#l(e){let t=[];for(let n of this.#s){let{bytes:r}=await u(n.id);try{new TextDecoder(`utf-8`,{fatal:!0}).decode(r)}catch{this.#r=e(`notUtf8`,n.path);return}t.push(r,`
`)}f(new Blob(t,{type:`application/x-go-sgf`}),`games.sgf`),this.#r=e(`downloaded`,`games.sgf`)}async#u(e){let t=[],n=``;for(let r of this.#s)try{await l(r),t.push(r.id)}catch(t){n=e(`notDeleted`,r.path,t instanceof Error?t.message:String(t));break}for(let e of t)this.#e.remove(e);this.ids=new Set([...this.ids].filter(e=>!t.includes(e))),this.#i=t,this.#r=[t.length?e(`inTrash`,t.length):``,n].filter(Boolean).join(` `)}async#d(e){let t=[],n=``;for(let e of this.#i)await d(e).catch(r=>{t.push(e),n=r instanceof Error?r.message:String(r)});this.#i=t,this.#r=n?e(`notSaved`,n):``,this.#t()}},X=[{name:`go.sgf`,title:`Go 13×13`,about:`sampleGame`,record:`(;FF[4]GM[1]SZ[13]CA[UTF-8]AP[hand:1]ST[2]
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
`},{name:`go-problem.sgf`,title:`Go 9×9`,about:`sampleProblem`,record:`(;FF[4]GM[1]SZ[9]CA[UTF-8]GN[Three in a row]
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
`},{name:`hex.sgf`,title:`Hex 9×9`,about:`sampleHex`,record:`(;FF[4]GM[11]SZ[9]CA[UTF-8]AP[hand:1]
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
`}];function Z(t,n){return e`<section class="welcome">
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
      ${X.map(({name:r,title:i,about:a,record:o})=>e`<button
            type="button"
            class="sample"
            @click=${()=>n.openSample(new TextEncoder().encode(o),r)}
          >
            <b>${i}</b>
            <span>${t(a)}</span>
          </button>`)}
    </div>
  </section>`}var Q=200,$=class extends i{static styles=a;static properties={view:{state:!0},text:{state:!0}};#e;selection;#t=`path`;#n=``;#r=new Map;#i=new Map;#a=[];#o=[];#s=[];#c=[];#l=0;#u=!1;#d=!1;#f=0;constructor(e){super(),this.#e=e,this.view=s(`library`)===`table`?`table`:`cards`,this.text=``,this.selection=new Y(e,()=>this.requestUpdate()),this.#p()}connectedCallback(){super.connectedCallback(),this.#u&&this.#p();let{grid:e}=this;e?.active&&this.#d&&this.updateComplete.then(()=>e.focusGame(e.active)),this.#d=!1}disconnectedCallback(){super.disconnectedCallback(),this.#d=!0}get grid(){return this.renderRoot?.querySelector(`sgf-game-grid`)??null}changed(){if(this.#u=!0,this.#l||this.#d)return;let e=Math.max(50,4*this.#f);this.#l=window.setTimeout(()=>{this.#l=0,this.#p()},e)}#p(){let e=performance.now();this.#u=!1;let t=this.#e.files,n=new Set(t.map(({id:e})=>e));for(let e of this.#i.keys())n.has(e)||this.#i.delete(e);for(let e of t)this.#i.get(e.id)?.row!==e&&this.#i.set(e.id,{row:e,entries:g(e)});this.selection.keep(n),this.#a=y([...this.#i.values()].flatMap(({entries:e})=>e),this.#t),this.#o=E(this.#a),this.#o.some(({path:e})=>e===this.#n)||(this.#n=``),this.#m(),this.#f=performance.now()-e}#m(){this.#s=b(this.#a,{text:this.text,folder:this.#n,facets:this.#r}),this.#c=w(this.#s,this.text).filter(({facet:e})=>!this.#r.has(e)),this.requestUpdate()}render(){let{t,unread:r,isComplete:i}=this.#e;return!this.#a.length&&!r.length&&i?e`${this.selection.bar(t)}${Z(t,this.#e.actions)}`:e`<div class="layout ${this.#o.length?`with-folders`:``}">
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
      <div class="chips" role="toolbar" aria-label=${t(`filter`)} @keydown=${J(`.chip`)}>
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
    </button>`}#v(){let{t}=this.#e;return e`<div class="heads" role="toolbar" aria-label=${t(`sort`)} @keydown=${J(`button`)}>
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
    </p>`}#b(){let{t}=this.#e,r={path:``,name:t(`allGames`),depth:0,count:this.#a.length};return e`<nav class="folders" aria-label=${t(`folders`)} @keydown=${J(`button`)}>
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
    </section>`}#S(e,t){this.#r.get(e)===t?this.#r.delete(e):this.#r.set(e,t),this.#m()}#C=()=>{this.text=``,this.#n=``,this.#r.clear(),this.#m()};#w(e){this.#t=e,this.#a=y(this.#a,e),this.#m()}#T(e){this.view=e,o(`library`,e)}};customElements.get(`sgf-library`)||customElements.define(`sgf-library`,$);export{$ as Library};