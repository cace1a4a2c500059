import{a as e,n as t,r as n}from"./lit.js";import{T as r,g as i}from"./sgf-board.js";import{t as a}from"./library-sheet.js";import{t as o}from"./file-names.js";var s=1,c=[[`Japanese`,`6.5`],[`Chinese`,`7.5`],[`Korean`,`6.5`],[`AGA`,`7.5`],[`NZ`,`7`],[`GOE`,`7.5`]],l=[9,13,19];async function u(e,t){let n=await i();new d(e,t,n,r(n.games()).sort((e,t)=>e.number-t.number)).show()}var d=class{#e;#t;#n;#r;#i=document.createElement(`dialog`);#a;#o=``;#s=``;#c=c[0][1];#l=``;constructor(e,t,n,r){[this.#e,this.#t,this.#n,this.#r]=[e,t,n,r],this.#a=r[0],this.#u(r.find(({number:e})=>e===s)??r[0]),this.#i.className=`new`,this.#i.setAttribute(`aria-label`,e(`newGame`)),this.#i.addEventListener(`close`,()=>this.#i.remove())}show(){a(),document.body.append(this.#i),this.#d(),this.#i.showModal()}#u(e){this.#a=e,this.#o=this.#s=String(e.size??0)}#d(){n(this.#f(),this.#i)}#f(){let n=this.#e;return e`<form method="dialog" @submit=${this.#g}>
      <h2>${n(`newGame`)}</h2>
      <label>
        ${n(`game`)}
        <select name="game" @change=${this.#h}>
          ${this.#r.map(t=>e`<option value=${t.number} ?selected=${t===this.#a}>${t.name}</option>`)}
        </select>
      </label>
      ${this.#p()}
      <div class="row">
        <label>${n(`info.PB`)} <input name="black" autocomplete="off" maxlength="100" /></label>
        <label>${n(`info.PW`)} <input name="white" autocomplete="off" maxlength="100" /></label>
      </div>
      ${this.#a.number===s?this.#m():t}
      <p role="alert">${this.#l}</p>
      <div class="row ends">
        <button type="button" @click=${()=>this.#i.close()}>${n(`cancel`)}</button>
        <button type="submit" class="primary">${n(`begin`)}</button>
      </div>
    </form>`}#p(){let n=this.#e,{number:r,min:i,max:a}=this.#a;if(i===void 0||i===a)return t;let o=(t,r,o)=>e`<label>
        ${n(t)}
        <input
          type="number"
          inputmode="numeric"
          name=${t}
          min=${i}
          max=${a??i}
          .value=${r}
          @input=${e=>{o(e.target.value),this.#d()}}
        />
      </label>`;return e`${r===s?e`<div class="row usual">${l.map(t=>e`<button
        type="button"
        aria-pressed=${this.#o===String(t)&&this.#s===this.#o}
        @click=${()=>{this.#o=this.#s=String(t),this.#d()}}
      >
        ${t}×${t}
      </button>`)}</div>`:t}
      <div class="row">
        ${o(`columns`,this.#o,e=>{this.#o=this.#s=e})}
        ${o(`rows`,this.#s,e=>{this.#s=e})}
      </div>`}#m(){let t=this.#e;return e`<label>
        ${t(`info.RU`)}
        <input
          name="rules"
          list="new-game-rules"
          autocomplete="off"
          value=${c[0][0]}
          @change=${e=>{let t=c.find(([t])=>t===e.target.value);t&&(this.#c=t[1]),this.#d()}}
        />
        <datalist id="new-game-rules">${c.map(([t])=>e`<option value=${t}></option>`)}</datalist>
      </label>
      <div class="row">
        <label>
          ${t(`info.KM`)}
          <input
            name="komi"
            type="number"
            step="0.5"
            .value=${this.#c}
            @input=${e=>this.#c=e.target.value}
          />
        </label>
        <label>
          ${t(`handicap`)}
          <input
            name="handicap"
            type="number"
            inputmode="numeric"
            min="0"
            max="9"
            value="0"
            @input=${e=>{Number(e.target.value)>1&&(this.#c=`0.5`),this.#d()}}
          />
        </label>
      </div>`}#h=e=>{let t=this.#r.find(({number:t})=>String(t)===e.target.value);t&&this.#u(t),this.#d()};#g=e=>{e.preventDefault(),this.#_(new FormData(e.target)).then(()=>this.#i.close(),e=>{this.#l=e instanceof Error?e.message:String(e),this.#d()})};async#_(e){let t=t=>(e.get(t)??``).trim(),[n,r]=[Number(t(`columns`)),Number(t(`rows`))],i=this.#n.Board.begin(this.#a.number,n,r,Number(t(`handicap`)),``);try{let e={PB:t(`black`),PW:t(`white`),RU:t(`rules`),KM:t(`komi`)};for(let[t,n]of Object.entries(e))n&&i.set_info(t,n);let n=new Date,r=[n.getFullYear(),n.getMonth()+1,n.getDate()].map(e=>String(e).padStart(2,`0`)).join(`-`);i.set_info(`DT`,r);let a=[e.PB,e.PW].filter(Boolean).join(` - `);await this.#t(i.save(),o(`${r} ${a||this.#a.name}.sgf`))}finally{i.free()}}};export{u as newGame};