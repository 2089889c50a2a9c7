import { Menu, type MenuProps } from '@hawser/ui/menu';
import type { Action } from './action.ts';

interface ActionMenuProps {
  anchor: MenuProps['anchor'];
  label: string;
  actions: readonly Action[];
  onClose(): void;
  width?: number;
}

/** The menu of a record. Unavailable actions stay visible and say why. */
export function ActionMenu({ actions, ...menu }: ActionMenuProps) {
  return <Menu {...menu} entries={actions} />;
}
