import { useCallback, useEffect, useState } from 'react';
import type { SettingsStorage } from '../grid-settings/index.ts';
import { remembered } from './remembered.ts';

interface RememberedOptions {
  storage: SettingsStorage;
  /** See contextualKey. */
  storageKey: string;
  /** The available values; null while loading. */
  values: readonly string[] | null;
  /** Selects the first value by default. */
  autoFirst?: boolean;
}

/** A selection that is stored in this browser under the caller's key. */
export function useRemembered(options: RememberedOptions): [string | null, (value: string | null) => void] {
  const { storage, storageKey, values, autoFirst = false } = options;
  const [current, setCurrent] = useState<{ key: string; value: string | null }>({
    key: storageKey,
    value: null,
  });
  const own = current.key === storageKey ? current.value : null;
  const { value, store } = remembered(own, storage.get(storageKey), values, autoFirst);
  useEffect(() => {
    if (store !== undefined) storage.set(storageKey, store);
  }, [store, storage, storageKey]);
  const choose = useCallback(
    (next: string | null) => {
      storage.set(storageKey, next);
      setCurrent({ key: storageKey, value: next });
    },
    [storage, storageKey],
  );
  return [value, choose];
}
