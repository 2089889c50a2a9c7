import { Menu } from '@hawser/ui/menu';
import type { Action } from './action.ts';

interface ActionMenuProps {
  anchor: Element;
  label: string;
  actions: readonly Action[];
  onClose(): void;
  width?: number;
}

/** The actions of one record beside it. What cannot be done stays visible and says why. */
export function ActionMenu({ actions, ...menu }: ActionMenuProps) {
  return <Menu {...menu} entries={actions} />;
}
