import{a as e,r as t}from"./lit.js";import{F as n,P as r,p as i}from"./sgf-board.js";var a=[[`theme`,`theme`,[``,`kaya`,`slate`,`night`,`contrast`,`book`]],[`coordinates`,`coordinates`,[``,`none`,`a1`,`numbers`,`cjk`,`sgf`]]],o=[[`naturalStones`,`natural`],[`sound`,`sound`]];function s(e){for(let[,t]of a)l(e,t,r(t)??``);let t=r(`numbers`);t&&e.setAttribute(`numbers`,t===!0?``:t);for(let[,t]of o)e.toggleAttribute(t,!!r(t));r(`window`)&&e.setAttribute(`window`,`whole`),e.style.colorScheme=r(`scheme`)??``,c()}function c(){let e=r(`scheme`)??``;document.documentElement.style.colorScheme=e;for(let t of document.querySelectorAll(`sgf-board`))t.style.colorScheme=e}function l(e,t,n){n?e.setAttribute(t,n):e.removeAttribute(t)}function u(i,s){let u=document.createElement(`dialog`);u.className=`settings`,u.setAttribute(`aria-label`,s(`settings`));let _=(t,n,r,i)=>e`<label>
      ${s(t)}
      <select @change=${e=>i(e.target.value)}>
        ${r.map(([t,r])=>e`<option value=${t} ?selected=${t===n}>${r}</option>`)}
      </select>
    </label>`,v=(t,n,r)=>e`<label class="check">
      <input
        type="checkbox"
        ?checked=${n}
        @change=${e=>r(e.target.checked)}
      />
      ${s(t)}
    </label>`,y=a.map(([e,t,r])=>_(e,i.getAttribute(t)??``,r.map(e=>[e,e||s(`usual`)]),e=>{n(t,e||void 0),l(i,t,e)}));t(e`<h2>${s(`settings`)}</h2>
      <form method="dialog">
        ${_(`scheme`,r(`scheme`)??``,d(s),e=>{n(`scheme`,e||void 0),c()})}
        ${y} ${_(`numbers`,h(i),m(s),e=>g(i,e))}
        ${_(`moveListOrTree`,i.hasAttribute(`moves`)?`moves`:`tree`,f(s),e=>{n(`moves`,e===`moves`||void 0),i.toggleAttribute(`moves`,e===`moves`),i.toggleAttribute(`tree`,e===`tree`)})}
        ${_(`language`,r(`language`)??``,p(s),e=>{n(`language`,e||void 0),location.reload()})}
        ${v(`wholeBoard`,i.getAttribute(`window`)===`whole`,e=>{n(`window`,e||void 0),l(i,`window`,e?`whole`:``)})}
        ${o.map(([e,t])=>v(e,i.hasAttribute(t),e=>{n(t,e||void 0),i.toggleAttribute(t,e)}))}
        <button class="primary">${s(`close`)}</button>
      </form>`,u),u.addEventListener(`close`,()=>u.remove()),u.addEventListener(`keydown`,e=>e.stopPropagation()),document.body.append(u),u.showModal()}var d=e=>[[``,e(`asSystem`)],[`light`,e(`light`)],[`dark`,e(`dark`)]],f=e=>[[`tree`,e(`tree`)],[`moves`,e(`moveList`)]],p=e=>[[``,e(`asBrowser`)],...i],m=e=>[[`off`,e(`none`)],[`last`,e(`numberLast`)],[`last-10`,e(`numberLastTen`)],[``,e(`numberAll`)]],h=e=>e.getAttribute(`numbers`)??`off`;function g(e,t){n(`numbers`,t===`off`?void 0:t||!0),t===`off`?e.removeAttribute(`numbers`):e.setAttribute(`numbers`,t)}export{s as n,u as r,c as t};