import{a as e,n as t,t as n}from"./lit.js";import{u as r}from"./sgf-board.js";var i=class extends n{static properties={asksToResign:{state:!0}};#e;#t;#n=()=>{this.asksToResign=!1,this.requestUpdate()};constructor(e,t){super(),[this.#e,this.#t]=[e,t],this.asksToResign=!1,e.addEventListener(`sgf-step`,this.#n)}createRenderRoot(){return this}end(){this.#e.removeEventListener(`sgf-step`,this.#n)}#r(){let e=this.#e.facts?.turn===`b`?`W`:`B`;this.#e.edit(t=>t.set_info(`RE`,`${e}+Resign`))}#i(t,n,r){return e`<button type="button" ?disabled=${!r} @click=${n}>${t}</button>`}#a(){let t=this.#t;return e`<p class="row" role="alert">
      ${t(`resignReally`,r(t,this.#e.facts?.turn))}
      ${this.#i(t(`resign`),()=>this.#r(),!0)}
      ${this.#i(t(`cancel`),()=>this.asksToResign=!1,!0)}
    </p>`}render(){let[n,i]=[this.#t,this.#e],a=i.facts,o=!!a?.outcome,s=!!a?.turn&&!o;return e`<section class="mode-panel" aria-label=${n(`playMode`)}>
      <p class="small">${n(`twoAtOneBoard`)}</p>
      <p><b>${a?.outcome??(a?.turn?n(`toMove`,r(n,a.turn)):``)}</b></p>
      <div class="row">
        ${this.#i(n(`takeBack`),()=>i.undo(),i.canUndo)}
        ${i.hasPass?this.#i(n(`pass`),()=>i.do(`pass`),s):t}
        ${this.#i(n(`resign`),()=>this.asksToResign=!0,s)}
        ${this.#i(n(`turnTheBoard`),()=>i.turn(),!0)}
      </div>
      ${this.asksToResign?this.#a():t}
    </section>`}};customElements.define(`play-panel`,i);export{i as PlayPanel};