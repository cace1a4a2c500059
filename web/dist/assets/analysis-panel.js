import{a as e,n as t,t as n}from"./lit.js";import{T as r}from"./sgf-board.js";var i=12,a={good:`!`,bad:`?`,doubtful:`?!`,interesting:`!?`},o=class extends n{static properties={lossesOf:{state:!0}};#e;#t;#n=()=>this.requestUpdate();constructor(e,t){super(),[this.#e,this.#t]=[e,t],this.lossesOf=``;for(let t of[`sgf-step`,`sgf-change`])e.addEventListener(t,this.#n)}createRenderRoot(){return this}end(){for(let e of[`sgf-step`,`sgf-change`])this.#e.removeEventListener(e,this.#n)}#r(){let e=this.#e.read(e=>r(e.line(0,2e3)))??[],t=new Map(this.#e.read(e=>r(e.values_on_the_way()))?.map(([e,t])=>[e,Number(t)])),n=[],i;for(let r of e){let e=t.get(r[0]);e!==void 0&&i!==void 0&&r[1]&&n.push({move:r,gain:r[1]===`b`?e-i:i-e}),i=e}return{changes:n,judged:e.filter(e=>e[1]&&e[4]&&e[4]!==`good`),count:t.size}}#i(t,n){let[r,i,o,s,c]=t,l=this.#e.facts?.node===r;return e`<li>
      <button type="button" class="link ${c}" aria-current=${l} @click=${()=>this.#e.go(r)}>
        ${i===`w`?`○`:`●`} ${s} ${o}${a[c]??``}
      </button>
      <span class="small">${n}</span>
    </li>`}#a(n){let r=this.#t,a=n.filter(({gain:e,move:t})=>e<0&&(!this.lossesOf||t[1]===this.lossesOf)).sort((e,t)=>e.gain-t.gain).slice(0,i),o=[[``,r(`bothPlayers`)],[`b`,r(`black`)],[`w`,r(`white`)]];return e`<div class="row">
        <h2>${r(`largestLosses`)}</h2>
        <select
          aria-label=${r(`players`)}
          @change=${e=>this.lossesOf=e.target.value}
        >
          ${o.map(([t,n])=>e`<option value=${t} ?selected=${t===this.lossesOf}>${n}</option>`)}
        </select>
      </div>
      <ol class="moves-found">
        ${a.map(({move:e,gain:t})=>this.#i(e,t.toFixed(1).replace(`-`,`−`)))}
      </ol>
      ${a.length?t:e`<p class="small">${r(`none`)}</p>`}`}render(){let n=this.#t,{changes:r,judged:a,count:o}=this.#r();return e`<section class="mode-panel" aria-label=${n(`analyze`)}>
      <p class="small">${o?n(`valuesStored`,o):n(`noValues`)}</p>
      ${r.length?this.#a(r):t}
      ${a.length?e`<h2>${n(`judgedMoves`)}</h2>
              <ol class="moves-found">
                ${a.slice(0,i).map(e=>this.#i(e,n(e[4])))}
              </ol>`:t}
    </section>`}};customElements.define(`analysis-panel`,o);export{o as AnalysisPanel};