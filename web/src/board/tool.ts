/** The names of the tools. */
export type Tool =
  | 'play'
  | 'B'
  | 'W'
  | 'b'
  | 'w'
  | 'piece'
  | 'clear'
  | 'CR'
  | 'SQ'
  | 'TR'
  | 'MA'
  | 'SL'
  | 'LB'
  | 'number'
  | 'AR'
  | 'LN'
  | 'TB'
  | 'TW'
  | 'DD'
  | 'VW';

/** Tools that are dragged from one point to another. */
export const isDrawn = (tool: Tool): boolean => tool === 'AR' || tool === 'LN' || isArea(tool);
export const isArea = (tool: Tool): boolean => tool === 'TB' || tool === 'TW' || tool === 'DD' || tool === 'VW';
