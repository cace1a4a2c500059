/** Unsaved edits of records that are not open, each with a button to restore and one to forget it. */
import { button, html } from '../dom';
import type { Language, Translate } from '../i18n';
import { forget, lost, type Draft } from './autosave';

export async function showLost(
  inside: HTMLElement,
  t: Translate,
  language: Language,
  restore: (draft: Draft) => Promise<void>,
): Promise<void> {
  const kept = await lost().catch(() => []);
  inside.replaceChildren(
    ...kept.slice(0, 8).map((draft) => {
      const when = new Date(draft.time).toLocaleString(language);
      const row = html('p', { class: 'row' }, `${t('recovered')} ${draft.name}, ${when}`);
      row.append(
        button(t('restore'), t('restore'), () => void restore(draft)),
        button(t('forget'), t('forget'), () => {
          row.remove();
          void forget(draft.key);
        }),
      );
      return row;
    }),
  );
}
