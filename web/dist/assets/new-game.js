import{a as e,n as t,r as n}from"./lit.js";import{E as r,F as i,P as a,_ as o,f as s}from"./sgf-board.js";import{t as c}from"./library-sheet.js";import{i as l,n as u,t as d}from"./new-record.js";import{c as f,n as p,r as m,t as h}from"./opponents.js";var g=[[``,`noClock`],[`absolute`,`clockAbsolute`],[`byo-yomi`,`clockByoYomi`],[`canadian`,`clockCanadian`],[`fischer`,`clockFischer`]],_={name:`minutes`,label:`mainMinutes`,value:`10`,min:0,max:6e3,step:`any`},v={..._,min:.1},y={absolute:[v],"byo-yomi":[_,{name:`count`,label:`periods`,value:`5`,min:1,max:100},{name:`seconds`,label:`secondsEach`,value:`30`,min:1,max:3600}],canadian:[_,{name:`count`,label:`movesInPeriod`,value:`25`,min:1,max:1e3},{name:`seconds`,label:`secondsForAll`,value:`300`,min:1,max:36e3}],fischer:[v,{name:`seconds`,label:`secondsPerMove`,value:`10`,min:0,max:3600}]};function b(n,r,i){return e`${h.map(a=>{let o=r[a],c=e=>i({...r,[a]:Number(e.target.value)}),[l,u]=a===`b`?[`black`,`info.PB`]:[`white`,`info.PW`];return e`<div class="row player-fields">
      <label>
        ${s(n,a)}
        <select name=${`${l}-player`} @change=${c}>
          <option value="0" .selected=${o===0}>${n(`person`)}</option>
          ${p.map(t=>e`<option value=${t} .selected=${t===o}>${n(`level`,t)}</option>`)}
        </select>
      </label>
      ${o?t:e`<label>${n(u)} <input name=${l} autocomplete="off" maxlength="100" /></label>`}
    </div>`})}`}function x(n,r,i){let a=r?y[r]:[];return e`<label>
      ${n(`clock`)}
      <select
        name="clock"
        @change=${e=>i(e.target.value)}
      >
        ${g.map(([t,i])=>e`<option value=${t} .selected=${t===r}>${n(i)}</option>`)}
      </select>
    </label>
    ${a.length?e`<div class="row" data-clock=${r}>
            ${a.map(({name:t,label:r,value:i,min:a,max:o,step:s=`1`})=>e`<label>
                  ${n(r)}
                  <input
                    type="number"
                    required
                    inputmode="decimal"
                    name=${t}
                    min=${a}
                    max=${o}
                    step=${s}
                    .value=${i}
                  />
                </label>`)}
          </div>`:t}`}function S(e){let t=t=>Number(e.get(t)??0),n=e.get(`clock`)??``,r=Math.round(t(`minutes`)*60),[i,a]=[t(`count`),t(`seconds`)];switch(n){case``:return;case`absolute`:return{kind:n,main:r};case`byo-yomi`:return{kind:n,main:r,periods:i,seconds:a};case`canadian`:return{kind:n,main:r,moves:i,seconds:a};case`fischer`:return{kind:n,main:r,seconds:a}}}var C=1,w=[[`Japanese`,`6.5`],[`Chinese`,`7.5`],[`Korean`,`6.5`],[`AGA`,`7.5`],[`NZ`,`7`],[`GOE`,`7.5`]],T=[9,13,19];async function E(e,t){let n=await o();new D(e,t,n,r(n.games()).sort((e,t)=>e.number-t.number)).show()}var D=class{#e;#t;#n;#r;#i=document.createElement(`dialog`);#a;#o=``;#s=``;#c=w[0][1];#l=``;#u={b:0,w:0};#d=``;constructor(e,t,n,r){[this.#e,this.#t,this.#n,this.#r]=[e,t,n,r],this.#a=r[0];let i=a(`newGame`);this.#f(r.find(({number:e})=>e===(i?.game??C))??r[0]),i&&([this.#u,this.#o,this.#s]=[i.opponents,i.columns,i.rows]),this.#i.className=`new`,this.#i.setAttribute(`aria-label`,e(`newGame`)),this.#i.addEventListener(`close`,()=>this.#i.remove())}show(){c(),document.body.append(this.#i),this.#p(),this.#i.showModal()}#f(e){this.#a=e,this.#o=this.#s=String(e.size??0)}#p(){n(this.#m(),this.#i)}#m(){let n=this.#e;return e`<form method="dialog" @submit=${this.#v}>
      <h2>${n(`newGame`)}</h2>
      <label>
        ${n(`game`)}
        <select name="game" @change=${this.#_}>
          ${this.#r.map(t=>e`<option value=${t.number} ?selected=${t===this.#a}>${t.name}</option>`)}
        </select>
      </label>
      ${this.#h()}
      ${b(n,this.#u,e=>{this.#u=e,this.#p()})}
      ${this.#a.number===C?this.#g():t}
      ${x(n,this.#d,e=>{this.#d=e,this.#p()})}
      <p role="alert">${this.#l}</p>
      <div class="row ends">
        <button type="button" @click=${()=>this.#i.close()}>${n(`cancel`)}</button>
        <button type="submit" class="primary">${n(`begin`)}</button>
      </div>
    </form>`}#h(){let n=this.#e,{number:r,min:i,max:a}=this.#a;if(i===void 0||i===a)return t;let o=(t,r,o)=>e`<label>
        ${n(t)}
        <input
          type="number"
          inputmode="numeric"
          name=${t}
          min=${i}
          max=${a??i}
          .value=${r}
          @input=${e=>{o(e.target.value),this.#p()}}
        />
      </label>`;return e`${r===C?e`<div class="row usual">${T.map(t=>e`<button
        type="button"
        aria-pressed=${this.#o===String(t)&&this.#s===this.#o}
        @click=${()=>{this.#o=this.#s=String(t),this.#p()}}
      >
        ${t}×${t}
      </button>`)}</div>`:t}
      <div class="row">
        ${o(`columns`,this.#o,e=>{this.#o=this.#s=e})}
        ${o(`rows`,this.#s,e=>{this.#s=e})}
      </div>`}#g(){let t=this.#e;return e`<label>
        ${t(`info.RU`)}
        <input
          name="rules"
          list="new-game-rules"
          autocomplete="off"
          value=${w[0][0]}
          @change=${e=>{let t=w.find(([t])=>t===e.target.value);t&&(this.#c=t[1]),this.#p()}}
        />
        <datalist id="new-game-rules">${w.map(([t])=>e`<option value=${t}></option>`)}</datalist>
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
            @input=${e=>{Number(e.target.value)>1&&(this.#c=`0.5`),this.#p()}}
          />
        </label>
      </div>`}#_=e=>{let t=this.#r.find(({number:t})=>String(t)===e.target.value);t&&this.#f(t),this.#p()};#v=e=>{e.preventDefault(),this.#y(new FormData(e.target)).then(()=>this.#i.close(),e=>{this.#l=e instanceof Error?e.message:String(e),this.#p()})};async#y(e){let t=t=>(e.get(t)??``).trim(),[n,r]=[Number(t(`columns`)),Number(t(`rows`))],a=this.#n.Board.begin(this.#a.number,n,r,Number(t(`handicap`)),``);try{let{b:n,w:r}=this.#u,o={b:t(`black`),w:t(`white`)};f(a,this.#u,o);let s=S(e),c={RU:t(`rules`),KM:t(`komi`),...s&&l(s)};for(let[e,t]of Object.entries(c))t&&a.set_info(e,t);a.set_info(`DT`,u());let{number:p}=this.#a,h={game:p,columns:t(`columns`),rows:t(`rows`),opponents:this.#u};i(`newGame`,h);let g=[n?m(n):o.b,r?m(r):o.w];await this.#t(a.save(),d(g,this.#a.name))}finally{a.free()}}};export{E as newGame};