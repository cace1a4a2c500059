import{a as e,r as t}from"./lit.js";import{F as n,I as r,P as i}from"./sgf-board.js";var a=[[`theme`,`theme`,[``,`kaya`,`slate`,`night`,`contrast`,`book`]],[`coordinates`,`coordinates`,[``,`none`,`a1`,`numbers`,`cjk`,`sgf`]]],o=[[`naturalStones`,`natural`],[`sound`,`sound`]];function s(e){for(let[,t]of a)p(e,t,i(t)??``);let t=i(`numbers`);t&&e.setAttribute(`numbers`,t===!0?``:t);for(let[,t]of o)e.toggleAttribute(t,!!i(t));i(`window`)&&e.setAttribute(`window`,`whole`),f(e),u()}function c(){let e=i(`language`);return r.find(([t])=>t===e)?.[0]}function l(){let e=i(`scheme`);return e===`light`||e===`dark`?e:``}function u(){document.documentElement.style.colorScheme=l();for(let e of document.querySelectorAll(`sgf-board`))f(e)}function d(){let e=matchMedia(`(prefers-color-scheme: dark)`).matches,t=l()||(e?`dark`:`light`);n(`scheme`,t===`dark`?`light`:`dark`),u()}function f(e){let t=l();e.style.colorScheme=t;let n={"":``,light:`kaya`,dark:`night`}[t];p(e,`theme`,i(`theme`)??n)}function p(e,t,n){n?e.setAttribute(t,n):e.removeAttribute(t)}function m(r,s){let d=document.createElement(`dialog`);d.className=`settings`,d.setAttribute(`aria-label`,s(`settings`));let m=(t,n,r,i)=>e`<label>
      ${s(t)}
      <select @change=${e=>i(e.target.value)}>
        ${r.map(([t,r])=>e`<option value=${t} ?selected=${t===n}>${r}</option>`)}
      </select>
    </label>`,x=(t,n,r)=>e`<label class="check">
      <input
        type="checkbox"
        ?checked=${n}
        @change=${e=>r(e.target.checked)}
      />
      ${s(t)}
    </label>`,S=a.map(([e,t,a])=>m(e,i(t)??``,a.map(e=>[e,e||s(`usual`)]),e=>{n(t,e||void 0),p(r,t,e),f(r)}));t(e`<h2>${s(`settings`)}</h2>
      <form method="dialog">
        ${m(`scheme`,l(),h(s),e=>{n(`scheme`,e||void 0),u()})}
        ${S} ${m(`numbers`,y(r),v(s),e=>b(r,e))}
        ${m(`moveListOrTree`,r.hasAttribute(`moves`)?`moves`:`tree`,g(s),e=>{n(`moves`,e===`moves`||void 0),r.toggleAttribute(`moves`,e===`moves`),r.toggleAttribute(`tree`,e===`tree`)})}
        ${m(`language`,c()??``,_(s),e=>{n(`language`,e||void 0),location.reload()})}
        ${x(`wholeBoard`,r.getAttribute(`window`)===`whole`,e=>{n(`window`,e||void 0),p(r,`window`,e?`whole`:``)})}
        ${o.map(([e,t])=>x(e,r.hasAttribute(t),e=>{n(t,e||void 0),r.toggleAttribute(t,e)}))}
        <button class="primary">${s(`close`)}</button>
      </form>`,d),d.addEventListener(`close`,()=>d.remove()),d.addEventListener(`keydown`,e=>e.stopPropagation()),document.body.append(d),d.showModal()}var h=e=>[[``,e(`asSystem`)],[`light`,e(`light`)],[`dark`,e(`dark`)]],g=e=>[[`tree`,e(`tree`)],[`moves`,e(`moveList`)]],_=e=>[[``,e(`asBrowser`)],...r],v=e=>[[`off`,e(`none`)],[`last`,e(`numberLast`)],[`last-10`,e(`numberLastTen`)],[``,e(`numberAll`)]],y=e=>e.getAttribute(`numbers`)??`off`;function b(e,t){n(`numbers`,t===`off`?void 0:t||!0),t===`off`?e.removeAttribute(`numbers`):e.setAttribute(`numbers`,t)}export{d as a,m as i,s as n,c as r,u as t};