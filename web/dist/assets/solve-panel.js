import{a as e,n as t}from"./lit.js";import{t as n}from"./light-element.js";import{n as r}from"./autosave.js";import{F as i,P as a}from"./sgf-board.js";import{o,r as s}from"./entries.js";var c=[1,3,7,16,35],l=864e5,u=()=>Math.floor(Date.now()/l),d=()=>a(`problems`)??{};function f(e,t){let n=d(),[r,a]=n[e]??[0,0];if(t&&r>0&&a>u())return;let o=t?Math.min(r+1,c.length):0;i(`problems`,{...n,[e]:[o,t?u()+c[o-1]:u()]})}function p(e){let[t,n]=[d(),u()];return e.map(e=>{let r=t[e];return r?r[1]<=n?`due`:`solved`:`new`})}var m=(e,t)=>`${e.slice(0,16)}#${t}`,h=e=>e.slice(0,Math.max(e.lastIndexOf(`/`),0));function g(e,t,n){let r=Array.from({length:t},(t,n)=>({row:void 0,game:n,key:m(e,n)})),i=n?.file();if(!n||!i)return r;let a=n.files().filter(({path:e})=>h(e)===h(i.path)),c=o(a.flatMap(s),`path`),l=c.findIndex(({row:e})=>e.id===i.id),u=c.map(({row:e,game:{number:t}})=>({row:e,game:t-1,key:m(e.etag.replaceAll(`"`,``),t-1)})),d=({row:e})=>e.id!==i.id;return l<0?[...r,...u]:[...u.slice(0,l),...r,...u.slice(l).filter(d)]}var _=class extends n{static properties={file:{state:!0}};#e;#t;#n;#r=()=>this.requestUpdate();#i=e=>{let{isSolved:t}=e.detail;this.#e.getAttribute(`mode`)===`problem`&&(f(m(this.file,this.#a),t),this.requestUpdate())};constructor(e,t,n){super(),[this.#e,this.#t,this.#n]=[e,t,n],this.file=``,e.addEventListener(`sgf-step`,this.#r),e.addEventListener(`sgf-answer`,this.#i),r(e.save()).then(e=>this.file=e,()=>this.file=`unknown`)}end(){this.#e.removeEventListener(`sgf-step`,this.#r),this.#e.removeEventListener(`sgf-answer`,this.#i)}get#a(){return this.#e.record?.game??0}#o({row:e,game:t}){if(e)return this.#n.open(e,t);this.#e.turnToGame(t),this.#e.step(`first`),this.#s(this.#e.getAttribute(`mode`)??`problem`)}#s(e){this.#e.removeAttribute(`mode`),this.#e.setAttribute(`mode`,e),this.requestUpdate()}#c(t,n){let r=this.#e.getAttribute(`mode`)===t;return e`<button type="button" aria-pressed=${r} @click=${()=>this.#s(t)}>${n}</button>`}render(){let n=this.#t,r=this.file?g(this.file,this.#e.record?.games??1,this.#n):[],i=p(r.map(({key:e})=>e)),a=r.findIndex(({row:e,game:t})=>!e&&t===this.#a),[o,s]=[r[a-1],r[a+1]],c=[...r.keys()].map(e=>(a+1+e)%r.length).find(e=>e!==a&&i[e]!==`solved`),l=(t,n)=>e`<button type="button" ?disabled=${!n} @click=${()=>n&&this.#o(n)}>${t}</button>`;return e`<section class="mode-panel" aria-label=${n(`solve`)}>
      <div class="row">${this.#c(`problem`,n(`problem`))} ${this.#c(`guess`,n(`guess`))}</div>
      ${r.length>1?e`<div class="row">
              ${l(n(`previousProblem`),o)}
              <span class="small">${n(`problemOf`,a+1,r.length)}</span>
              ${l(n(`nextProblem`),s)}
            </div>`:t}
      ${r.length?e`<p class="small" role="status">
                ${n(`solvedOf`,i.filter(e=>e===`solved`).length,r.length)}
                ${c===void 0?t:e`<button type="button" class="link" @click=${()=>this.#o(r[c])}>
                        ${n(`nextUnsolved`)}
                      </button>`}
              </p>
              <progress
                aria-label=${n(`solve`)}
                max=${r.length}
                value=${i.filter(e=>e===`solved`).length}
              ></progress>`:t}
    </section>`}};customElements.define(`solve-panel`,_);export{_ as SolvePanel};