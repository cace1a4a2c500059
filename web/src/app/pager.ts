/** The pages of a list of games. */
import { button, html } from '../dom';
import type { MessageKey, Translate } from '../i18n';

/** Fills the pager for page `at` of the last page `last`, both from 0. */
export function drawPager(
  pager: HTMLElement,
  t: Translate,
  at: number,
  last: number,
  turn: (page: number) => void,
): void {
  const step = (word: MessageKey, sign: string, to: number, isPossible: boolean) => {
    const element = button(t(word), sign, () => turn(to));
    element.disabled = !isPossible;
    return element;
  };
  const field = html('input', {
    type: 'number',
    min: '1',
    max: String(last + 1),
    value: String(at + 1),
    'aria-label': t('page'),
  });
  field.addEventListener('change', () =>
    turn(Math.min(Math.max(Math.round(Number(field.value)) || 1, 1), last + 1) - 1),
  );
  pager.replaceChildren(
    ...(last === 0
      ? []
      : [
          step('firstPage', '«', 0, at > 0),
          step('previousPage', '‹', at - 1, at > 0),
          field,
          html('span', {}, `/ ${last + 1}`),
          step('nextPage', '›', at + 1, at < last),
          step('lastPage', '»', last, at < last),
        ]),
  );
}

/** Runs an action that draws the pager again, and returns the focus to the button that had it. */
export async function keepingFocus(pager: HTMLElement, act: () => Promise<void>): Promise<void> {
  const focused = document.activeElement;
  const word = focused?.closest('.pager') ? focused.getAttribute('aria-label') : null;
  await act();
  if (!word) return;
  const again = [...pager.querySelectorAll<HTMLButtonElement>('[aria-label]')].find(
    (one) => one.getAttribute('aria-label') === word,
  );
  (again && !again.disabled ? again : pager.querySelector('input'))?.focus({ preventScroll: true });
}
