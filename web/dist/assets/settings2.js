import{a as e,r as t}from"./lit.js";import{F as n,N as r,P as i}from"./sgf-board.js";var a=[[`theme`,`theme`,[``,`kaya`,`slate`,`night`,`contrast`,`book`]],[`coordinates`,`coordinates`,[``,`none`,`a1`,`numbers`,`cjk`,`sgf`]]],o=[[`naturalStones`,`natural`],[`sound`,`sound`]];function s(e){for(let[,t]of a)p(e,t,r(t)??``);let t=r(`numbers`);t&&e.setAttribute(`numbers`,t===!0?``:t);for(let[,t]of o)e.toggleAttribute(t,!!r(t));r(`window`)&&e.setAttribute(`window`,`whole`),f(e),u()}function c(){let e=r(`language`);return n.find(([t])=>t===e)?.[0]}function l(){let e=r(`scheme`);return e===`light`||e===`dark`?e:``}function u(){document.documentElement.style.colorScheme=l();for(let e of document.querySelectorAll(`sgf-board`))f(e)}function d(){let e=matchMedia(`(prefers-color-scheme: dark)`).matches,t=l()||(e?`dark`:`light`);i(`scheme`,t===`dark`?`light`:`dark`),u()}function f(e){let t=l();e.style.colorScheme=t;let n={"":``,light:`kaya`,dark:`night`}[t];p(e,`theme`,r(`theme`)??n)}function p(e,t,n){n?e.setAttribute(t,n):e.removeAttribute(t)}function m(n,s){let d=document.createElement(`dialog`);d.className=`settings`,d.setAttribute(`aria-label`,s(`settings`));let m=(t,n,r,i)=>e`<label>
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
    </label>`,S=a.map(([e,t,a])=>m(e,r(t)??``,a.map(e=>[e,e||s(`usual`)]),e=>{i(t,e||void 0),p(n,t,e),f(n)}));t(e`<h2>${s(`settings`)}</h2>
      <form method="dialog">
        ${m(`scheme`,l(),h(s),e=>{i(`scheme`,e||void 0),u()})}
        ${S} ${m(`numbers`,y(n),v(s),e=>b(n,e))}
        ${m(`moveListOrTree`,n.hasAttribute(`moves`)?`moves`:`tree`,g(s),e=>{i(`moves`,e===`moves`||void 0),n.toggleAttribute(`moves`,e===`moves`),n.toggleAttribute(`tree`,e===`tree`)})}
        ${m(`language`,c()??``,_(s),e=>{i(`language`,e||void 0),location.reload()})}
        ${x(`wholeBoard`,n.getAttribute(`window`)===`whole`,e=>{i(`window`,e||void 0),p(n,`window`,e?`whole`:``)})}
        ${o.map(([e,t])=>x(e,n.hasAttribute(t),e=>{i(t,e||void 0),n.toggleAttribute(t,e)}))}
        <button class="primary">${s(`close`)}</button>
      </form>`,d),d.addEventListener(`close`,()=>d.remove()),d.addEventListener(`keydown`,e=>e.stopPropagation()),document.body.append(d),d.showModal()}var h=e=>[[``,e(`asSystem`)],[`light`,e(`light`)],[`dark`,e(`dark`)]],g=e=>[[`tree`,e(`tree`)],[`moves`,e(`moveList`)]],_=e=>[[``,e(`asBrowser`)],...n],v=e=>[[`off`,e(`none`)],[`last`,e(`numberLast`)],[`last-10`,e(`numberLastTen`)],[``,e(`numberAll`)]],y=e=>e.getAttribute(`numbers`)??`off`;function b(e,t){i(`numbers`,t===`off`?void 0:t||!0),t===`off`?e.removeAttribute(`numbers`):e.setAttribute(`numbers`,t)}export{d as a,m as i,s as n,c as r,u as t};