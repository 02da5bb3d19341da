/** Longest note and longest reason, in characters. */
export const NOTE_LENGTH = 500;
