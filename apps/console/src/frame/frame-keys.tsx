import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOwnPages } from '../registry/index.ts';
import { useChords } from '../shortcuts/index.ts';
import { useGeneralKeys } from './use-general-keys.ts';

/** What lies over the page, a dialog or a menu: what is pressed is meant for that. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null;

/** Keys that work on the whole page: to the pages, to the palette, and those of actions that concern no record. */
export function FrameKeys({ onPalette }: { onPalette(): void }) {
  const { pages, planOnly } = useOwnPages();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const press = useGeneralKeys(path);
  useChords((chord) => {
    if (planOnly) return false;
    const page = pages.find((known) => known.chord === chord);
    if (page) void navigate({ to: page.path });
    else if (chord === '/' || chord === 'Ctrl-K') onPalette();
    else return !isCovered() && press(chord);
    return true;
  });
  return null;
}
