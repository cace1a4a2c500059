/** The English messages of the parts of a board that are loaded on demand. */
import { addEnglish } from './index';
import messages from './en-more.json';

addEnglish(messages);
