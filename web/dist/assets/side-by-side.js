import{a as e}from"./lit.js";import{t}from"./library-sheet.js";import{t as n}from"./light-element.js";import{o as r}from"./server.js";import{n as i}from"./settings2.js";import{r as a}from"./entries.js";var o=class extends n{#e;#t;#n;constructor(e,n,r){super(),t(),[this.#t,this.#n]=[n,r],this.#e=e.map(e=>{let t=document.createElement(`sgf-board`);return t.setAttribute(`controls`,``),i(t),{row:e,title:a(e)[0]?.title??e.path,link:`#${new URLSearchParams({file:e.path,game:`0`})}`,view:t}}),this.addEventListener(`keydown`,e=>{e.key===`Escape`&&!e.defaultPrevented&&r()})}connectedCallback(){super.connectedCallback();for(let{row:e,view:t}of this.#e)this.updateComplete.then(()=>r(e.id)).then(({bytes:n})=>t.open(n,e.path.split(`/`).pop())).catch(e=>t.notify(this.#t(`notRead`,String(e))))}firstUpdated(){this.querySelector(`button`)?.focus()}render(){let t=this.#t;return e`<div class="row">
        <button type="button" @click=${this.#n}>${t(`backToGames`)}</button>
      </div>
      <div class="boards">
        ${this.#e.map(({row:t,title:n,link:r,view:i})=>e`<article aria-label=${n}>
              <h2><a href=${r} title=${t.path}>${n}</a></h2>
              ${i}
            </article>`)}
      </div>`}};customElements.define(`side-by-side`,o);export{o as SideBySide};