import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useServices } from '../app/services.ts';
import { useLook } from './look-provider.tsx';
import { storedTheme } from './stored-look.ts';

/** Draws what the account has chosen, also in a browser that has another choice from before. */
export function useOwnLook(): void {
  const { me, ports } = useServices();
  const { choose } = useLook();
  const { setColorScheme } = useMantineColorScheme();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const { name, mode } = me.theme;
    if (name !== storedTheme(ports.storage)) void choose(name);
    if (mode !== null) setColorScheme(mode);
  }, [me, ports, choose, setColorScheme]);
}
