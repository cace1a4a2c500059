/** Parts of the page: Lit elements without a shadow root, so that the page's style sheet reaches them. */
import { LitElement } from 'lit';

export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
