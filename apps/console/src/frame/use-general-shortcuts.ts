import { actionOfKey, useGeneralActions, useRunAction } from '../menu/index.ts';
import { useRegistry } from '../registry/index.ts';

/** Runs the shortcut of a key that no list handled, on the page at `path`. Returns whether there was one. */
export function useGeneralShortcuts(path: string): (key: string) => boolean {
  const { general } = useRegistry();
  const actions = useGeneralActions(general.filter(({ page = path }) => page === path));
  const press = useRunAction();
  return (key) => {
    const action = actionOfKey(actions, key);
    if (action !== undefined) press(action);
    return action !== undefined;
  };
}
