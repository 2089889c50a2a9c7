import { actionOfKey, useGeneralActions, usePress } from '../menu/index.ts';
import { GENERAL } from './general.ts';

/** What a key does that no list took, on the page at `path`. Answers whether it did something. */
export function useGeneralKeys(path: string): (key: string) => boolean {
  const actions = useGeneralActions(GENERAL.filter(({ page = path }) => page === path));
  const press = usePress();
  return (key) => {
    const action = actionOfKey(actions, key);
    if (action !== undefined) press(action);
    return action !== undefined;
  };
}
