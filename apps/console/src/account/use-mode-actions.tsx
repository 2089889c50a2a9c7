import { MoonIcon, SunIcon } from '@hawser/ui/icons';
import { useChooseLook, useLook } from '../look/index.ts';
import type { Action } from '../menu/index.ts';
import { AutoIcon } from './account-icons.tsx';

const MODES = [
  { mode: 'dark', label: 'Dark mode', icon: <MoonIcon size={14} /> },
  { mode: 'light', label: 'Light mode', icon: <SunIcon size={14} /> },
  { mode: 'auto', label: 'Mode of this machine', icon: <AutoIcon /> },
] as const;

/** The modes that are not on. */
export function useModeActions(): readonly Action[] {
  const { chosen, scheme } = useLook();
  const choose = useChooseLook();
  const on = chosen.mode ?? scheme;
  return MODES.filter(({ mode }) => mode !== on).map(({ mode, label, icon }) => ({
    id: `mode-${mode}`,
    label,
    icon,
    run: () => choose({ name: chosen.name, mode }),
  }));
}
