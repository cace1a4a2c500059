export const board = "for tests";
