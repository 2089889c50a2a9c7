import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useAvailablePages } from '../registry/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import { useGeneralShortcuts } from './use-general-shortcuts.ts';

/** Shortcuts of the whole page: navigation, the command palette, and actions without a record. */
export function FrameShortcuts({ onPalette }: { onPalette(): void }) {
  const { pages, planOnly } = useAvailablePages();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const press = useGeneralShortcuts(path);
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
