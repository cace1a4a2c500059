import{a as e}from"./lit.js";import{t}from"./light-element.js";var n=class extends t{static properties={index:{state:!0},trouble:{state:!0}};game;#e;#t;#n;#r=!1;#i;constructor(e,t,n,r){super(),[this.#e,this.game,this.#t,this.#n]=[e,t,n,r],this.index=this.#i=e.indexOf(t),this.trouble=``}connectedCallback(){super.connectedCallback(),document.addEventListener(`keydown`,this.#a)}disconnectedCallback(){super.disconnectedCallback(),this.#r||document.removeEventListener(`keydown`,this.#a)}#a=e=>{let t={g:1,G:-1}[e.key],n=e.composedPath()[0],r=n instanceof HTMLElement&&(n.isContentEditable||n.matches(`input, textarea, select`));!t||r||e.defaultPrevented||e.ctrlKey||e.metaKey||e.altKey||document.querySelector(`dialog[open]`)||(e.preventDefault(),this.#o(t))};async#o(e){let t=this.#i+e;if(t<0||t>=this.#e.total||(this.#i=t,this.#r))return;this.#r=!0;let n=this.contains(document.activeElement);try{for(;this.#i!==this.index;)await this.#s(this.#i)}catch(e){this.trouble=String(e instanceof Error?e.message:e),this.#i=this.index}if(this.#r=!1,this.isConnected||document.removeEventListener(`keydown`,this.#a),await this.updateComplete,!n)return;let[r,i]=this.querySelectorAll(`button`),[a,o]=e>0?[i,r]:[r,i];(a.disabled?o:a).focus({preventScroll:!0})}async#s(e){let t=await this.#e.gameAt(e);if(!t)throw Error(this.#t(`noLongerFound`));[this.index,this.game,this.trouble]=[e,t.game.id,``],await this.#n(t.game.id,t.place)}render(){let t=this.#t,{total:n}=this.#e,r=(t,r,i,a)=>e`<button
        type="button"
        aria-label=${r}
        title="${r} (${i})"
        ?disabled=${t>0?this.index>=n-1:this.index<=0}
        @click=${()=>void this.#o(t)}
      >
        ${a}
      </button>`;return e`<nav aria-label=${t(`gamesFound`)}>
        ${r(-1,t(`previousGameFound`),`G`,`‹`)}
        <span role="status">${t(`gameOf`,(this.index+1).toLocaleString(),n.toLocaleString())}</span>
        ${r(1,t(`nextGameFound`),`g`,`›`)}
      </nav>
      <span class="bad" role="alert">${this.trouble}</span>`}};customElements.define(`hit-walk`,n);export{n as HitWalk};