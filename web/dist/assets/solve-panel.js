import{a as e,n as t}from"./lit.js";import{t as n}from"./light-element.js";import{n as r}from"./autosave.js";import{F as i,P as a}from"./sgf-board.js";var o=[1,3,7,16,35],s=864e5,c=()=>Math.floor(Date.now()/s),l=()=>a(`problems`)??{};function u(e,t){let n=l(),[r,a]=n[e]??[0,0];if(t&&r>0&&a>c())return;let s=t?Math.min(r+1,o.length):0;i(`problems`,{...n,[e]:[s,t?c()+o[s-1]:c()]})}function d(e){let t=l()[e];return t?t[1]<=c()?`due`:`solved`:`new`}var f=class extends n{static properties={file:{state:!0}};#e;#t;#n=()=>this.requestUpdate();#r=e=>{let{isSolved:t}=e.detail;this.#e.getAttribute(`mode`)===`problem`&&(u(this.#a(this.#i),t),this.requestUpdate())};constructor(e,t){super(),[this.#e,this.#t]=[e,t],this.file=``,e.addEventListener(`sgf-step`,this.#n),e.addEventListener(`sgf-answer`,this.#r),r(e.save()).then(e=>this.file=e,()=>this.file=`unknown`)}end(){this.#e.removeEventListener(`sgf-step`,this.#n),this.#e.removeEventListener(`sgf-answer`,this.#r)}get#i(){return this.#e.record?.game??0}#a(e){return`${this.file.slice(0,16)}#${e}`}#o(e){this.#e.turnToGame(e),this.#e.step(`first`),this.#s(this.#e.getAttribute(`mode`)??`problem`)}#s(e){this.#e.removeAttribute(`mode`),this.#e.setAttribute(`mode`,e),this.requestUpdate()}#c(t,n){let r=this.#e.getAttribute(`mode`)===t;return e`<button type="button" aria-pressed=${r} @click=${()=>this.#s(t)}>${n}</button>`}render(){let n=this.#t,r=this.#e.record?.games??1,i=this.#i,a=Array.from({length:this.file?r:0},(e,t)=>d(this.#a(t))),o=[...a.keys()].map(e=>(i+1+e)%r).find(e=>a[e]!==`solved`);return e`<section class="mode-panel" aria-label=${n(`solve`)}>
      <div class="row">${this.#c(`problem`,n(`problem`))} ${this.#c(`guess`,n(`guess`))}</div>
      ${r>1?e`<div class="row">
              <button type="button" ?disabled=${i<=0} @click=${()=>this.#o(i-1)}>
                ${n(`previousProblem`)}
              </button>
              <span class="small">${n(`hitOf`,i+1,r)}</span>
              <button type="button" ?disabled=${i>=r-1} @click=${()=>this.#o(i+1)}>
                ${n(`nextProblem`)}
              </button>
            </div>`:t}
      ${a.length?e`<p class="small" role="status">
              ${n(`solvedOf`,a.filter(e=>e===`solved`).length,r)}
              ${o!==void 0&&o!==i&&r>1?e`<button type="button" class="link" @click=${()=>this.#o(o)}>
                      ${n(`nextUnsolved`)}
                    </button>`:t}
            </p>`:t}
    </section>`}};customElements.define(`solve-panel`,f);export{f as SolvePanel};