/** What the page shows if there are no games: ways to begin, and examples. */
import { html, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n';
import type { LibraryActions } from '../file-list';
import { SAMPLES } from './samples';

export function welcome(t: Translate, actions: LibraryActions): TemplateResult {
  const choose = (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) actions.openLocal(file);
  };
  return html`<section class="welcome">
    <h2>${t('welcome')}</h2>
    <p>${t('welcomeText')}</p>
    <div class="ways">
      <button type="button" class="primary" @click=${() => actions.newGame()}>${t('startGame')}</button>
      <label class="drop">
        <input type="file" @change=${choose} />
        <b>${t('openRecord')}</b>
        <span>${t('pasteHint')}</span>
      </label>
    </div>
    <h3>${t('samples')}</h3>
    <div class="samples">
      ${SAMPLES.map(
        ({ name, title, about, record, picture }) =>
          html`<button
            type="button"
            class="sample"
            @click=${() => actions.openSample(new TextEncoder().encode(record), name)}
          >
            <img src=${picture} alt="" width="88" height="88" />
            <b>${title}</b>
            <span>${t(about)}</span>
          </button>`,
      )}
    </div>
  </section>`;
}
