import { actionOfKey, useGeneralActions, usePress } from '../menu/index.ts';
import { useRegistry } from '../registry/index.ts';

/** What a key does that no list took, on the page at `path`. Answers whether it did something. */
export function useGeneralKeys(path: string): (key: string) => boolean {
  const { general } = useRegistry();
  const actions = useGeneralActions(general.filter(({ page = path }) => page === path));
  const press = usePress();
  return (key) => {
    const action = actionOfKey(actions, key);
    if (action !== undefined) press(action);
    return action !== undefined;
  };
}
