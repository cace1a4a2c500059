import{a as e,n as t}from"./lit.js";import{t as n}from"./light-element.js";import{T as r,c as i}from"./sgf-board.js";var a=class extends n{static properties={asksToResign:{state:!0}};#e;#t;#n=()=>{this.asksToResign=!1,this.requestUpdate()};constructor(e,t){super(),[this.#e,this.#t]=[e,t],this.asksToResign=!1,e.addEventListener(`sgf-step`,this.#n)}end(){this.#e.removeEventListener(`sgf-step`,this.#n)}#r(){let e=this.#e.facts?.turn===`b`?`W`:`B`;this.#e.edit(t=>t.set_info(`RE`,`${e}+Resign`))}#i(t,n,r){return e`<button type="button" ?disabled=${!r} @click=${n}>${t}</button>`}#a(){let t=this.#t;return e`<p class="row" role="alert">
      ${t(`resignReally`,i(t,this.#e.facts?.turn))}
      ${this.#i(t(`resign`),()=>this.#r(),!0)}
      ${this.#i(t(`cancel`),()=>this.asksToResign=!1,!0)}
    </p>`}render(){let[n,a]=[this.#t,this.#e],o=a.facts,s=a.read(e=>r(e.info()).find(({ident:e})=>e===`RE`)?.values[0]),c=o?.outcome??s??(o?.turn?n(`toMove`,i(n,o.turn)):``),l=!!o?.turn&&!o?.outcome;return e`<section class="mode-panel" aria-label=${n(`playMode`)}>
      <p class="small">${n(`twoAtOneBoard`)}</p>
      <p><b>${c}</b></p>
      <div class="row">
        ${this.#i(n(`takeBack`),()=>a.undo(),a.canUndo)}
        ${a.hasPass?this.#i(n(`pass`),()=>a.do(`pass`),l):t}
        ${a.record?.number===1?this.#i(n(`countScore`),()=>a.count(),!0):t}
        ${this.#i(n(`resign`),()=>this.asksToResign=!0,l&&!s)}
        ${this.#i(n(`turnTheBoard`),()=>a.turn(),!0)}
      </div>
      ${this.asksToResign?this.#a():t}
    </section>`}};customElements.define(`play-panel`,a);export{a as PlayPanel};