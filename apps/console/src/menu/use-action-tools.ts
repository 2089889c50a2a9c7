import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePage } from '../page/index.ts';
import type { ActionTools } from './noun.ts';

/** What actions need, the same for as long as the component lives. */
export function useActionTools(): ActionTools {
  const { openDialog } = usePage();
  const navigate = useNavigate();
  return useMemo(() => ({ openDialog, navigate }), [openDialog, navigate]);
}
