import { MoonIcon, SunIcon } from '@hawser/ui/icons';
import { useMantineColorScheme } from '@mantine/core';
import type { Action } from '../menu/index.ts';
import { AutoIcon } from './account-icons.tsx';

/** The modes that are not on. */
export function useModeActions(): readonly Action[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const all: readonly (Action & { mode: string })[] = [
    {
      mode: 'dark',
      id: 'mode-dark',
      label: 'Dark mode',
      icon: <MoonIcon size={14} />,
      run: () => setColorScheme('dark'),
    },
    {
      mode: 'light',
      id: 'mode-light',
      label: 'Light mode',
      icon: <SunIcon size={14} />,
      run: () => setColorScheme('light'),
    },
    {
      mode: 'auto',
      id: 'mode-auto',
      label: 'Mode of this machine',
      icon: <AutoIcon />,
      run: () => setColorScheme('auto'),
    },
  ];
  return all.filter(({ mode }) => mode !== colorScheme);
}
