/** Makes a screen the one that a body of `GET …/changes` leads to. */
export function applyChanges(screen: object, changes: object): void;
