/** Three records to look at when the folder is empty. The players are invented, and the records are in the public domain (CC0 1.0). */
import go from '../../../../examples/go.sgf?raw';
import problem from '../../../../examples/go-problem.sgf?raw';
import hex from '../../../../examples/hex.sgf?raw';
import goPicture from './pictures/sample-go.svg?url';
import hexPicture from './pictures/sample-hex.svg?url';
import problemPicture from './pictures/sample-go-problem.svg?url';
import type { MessageKey } from '../../i18n';

export interface Sample {
  name: string;
  title: string;
  about: MessageKey;
  record: string;
  /** The address of a picture, which `sgf render` has drawn. */
  picture: string;
}

export const SAMPLES: readonly Sample[] = [
  { name: 'go.sgf', title: 'Go 13×13', about: 'sampleGame', record: go, picture: goPicture },
  { name: 'go-problem.sgf', title: 'Go 9×9', about: 'sampleProblem', record: problem, picture: problemPicture },
  { name: 'hex.sgf', title: 'Hex 9×9', about: 'sampleHex', record: hex, picture: hexPicture },
];
