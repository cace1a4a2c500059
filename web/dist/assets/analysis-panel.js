import{a as e,n as t}from"./lit.js";import{t as n}from"./light-element.js";import{E as r}from"./sgf-board.js";var i=12,a=2e3,o={good:`!`,bad:`?`,doubtful:`?!`,interesting:`!?`};function s(e,t){e.step(`first`);let n=r(e.line(0,a)),i=new Map(r(e.values_on_the_way()).map(([e,t])=>[e,Number(t)]));e.go(t);let o=[],s;for(let e of n){let t=i.get(e[0]);t!==void 0&&s!==void 0&&e[1]&&o.push({move:e,gain:e[1]===`b`?t-s:s-t}),s=t}return{changes:o,judged:n.filter(e=>e[1]&&e[4]&&e[4]!==`good`),count:i.size}}var c=class extends n{static properties={lossesOf:{state:!0}};#e;#t;#n;#r=()=>this.requestUpdate();#i=()=>{this.#n=void 0,this.requestUpdate()};constructor(e,t){super(),[this.#e,this.#t]=[e,t],this.lossesOf=``,e.addEventListener(`sgf-step`,this.#r),e.addEventListener(`sgf-change`,this.#i)}end(){this.#e.removeEventListener(`sgf-step`,this.#r),this.#e.removeEventListener(`sgf-change`,this.#i)}get#a(){let e=this.#e.record?.game??0;if(this.#n?.game===e)return this.#n.line;let t=this.#e.facts?.node??0,n=this.#e.read(e=>s(e,t));return n&&(this.#n={game:e,line:n}),n??{changes:[],judged:[],count:0}}#o(t,n){let[r,i,a,s,c]=t,l=this.#e.facts?.node===r;return e`<li>
      <button type="button" class="link ${c}" aria-current=${l} @click=${()=>this.#e.go(r)}>
        ${i===`w`?`○`:`●`} ${s} ${a}${o[c]??``}
      </button>
      <span class="small">${n}</span>
    </li>`}#s(n){let r=this.#t,a=n.filter(({gain:e,move:t})=>e<0&&(!this.lossesOf||t[1]===this.lossesOf)).sort((e,t)=>e.gain-t.gain).slice(0,i),o=[[``,r(`bothPlayers`)],[`b`,r(`black`)],[`w`,r(`white`)]];return e`<div class="row">
        <h2>${r(`largestLosses`)}</h2>
        <select
          aria-label=${r(`players`)}
          @change=${e=>this.lossesOf=e.target.value}
        >
          ${o.map(([t,n])=>e`<option value=${t} ?selected=${t===this.lossesOf}>${n}</option>`)}
        </select>
      </div>
      <ol class="moves-found">
        ${a.map(({move:e,gain:t})=>this.#o(e,t.toFixed(1).replace(`-`,`−`)))}
      </ol>
      ${a.length?t:e`<p class="small">${r(`none`)}</p>`}`}render(){let n=this.#t,{changes:r,judged:a,count:o}=this.#a;return e`<section class="mode-panel" aria-label=${n(`analyze`)}>
      <p class="small">${o?n(`valuesStored`,o):n(`noValues`)}</p>
      ${r.length?this.#s(r):t}
      ${a.length?e`<h2>${n(`judgedMoves`)}</h2>
              <ol class="moves-found">
                ${a.slice(0,i).map(e=>this.#o(e,n(e[4])))}
              </ol>`:t}
    </section>`}};customElements.define(`analysis-panel`,c);export{c as AnalysisPanel};