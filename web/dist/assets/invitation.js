import{a as e,n as t}from"./lit.js";import{t as n}from"./light-element.js";import{f as r}from"./sgf-board.js";import{t as i}from"./opponents.js";import{n as a,t as o}from"./invited.js";import{t as s}from"./seat.js";var c=class extends n{static properties={link:{state:!0},trouble:{state:!0},isCopied:{state:!0}};#e=`w`;#t;#n;#r;#i;constructor(e,t,n,r){super(),[this.#t,this.#n,this.#r,this.#i]=[e,t,n,r],this.link=void 0,this.trouble=``,this.isCopied=!1;let i=o(t);i?.game===n&&this.#a(i)}async#a({color:e,link:t}){await this.#n.share()!==void 0&&([this.#e,this.link]=[e,t],this.#i.begun(e))}async#o(){this.trouble=``;try{let e=await this.#n.share();if(e===void 0)return;let[t,n]=[this.#r,this.#e];this.link=await s({file:e,game:t,color:n}),a({file:e,name:this.#n.name,game:t,color:n,link:this.link}),this.#i.begun(n)}catch(e){this.trouble=e instanceof Error?e.message:String(e)}}async#s(){this.querySelector(`input`)?.select(),this.isCopied=await navigator.clipboard.writeText(this.link.address).then(()=>!0,()=>!1)}#c(){a(void 0),this.#i.ended()}#l(){let t=this.#t;return e`<div class="row">
      <label>
        ${t(`guestPlays`)}
        <select @change=${e=>this.#e=e.target.value}>
          ${i.map(n=>e`<option value=${n} .selected=${n===this.#e}>${r(t,n)}</option>`)}
        </select>
      </label>
      <button type="button" class="primary" @click=${()=>void this.#o()}>${t(`makeLink`)}</button>
    </div>`}#u({address:n,local:i}){let a=this.#t;return e`<p>${a(`sendLink`,r(a,this.#e))}</p>
      <div class="row">
        <input readonly aria-label=${a(`linkOfGuest`)} .value=${n} />
        <button type="button" @click=${()=>void this.#s()}>${a(`copy`)}</button>
        <button type="button" @click=${()=>this.#c()}>${a(`playBoth`)}</button>
      </div>
      <p role="status" class="small">${this.isCopied?a(`linkCopied`):``}</p>
      ${i===!1?e`<p class="warning">${a(`notEncrypted`)}</p>`:t}`}render(){return e`${this.link?this.#u(this.link):this.#l()}
    ${this.trouble?e`<p role="alert">${this.trouble}</p>`:t}`}};customElements.define(`play-invitation`,c);export{c as Invitation};