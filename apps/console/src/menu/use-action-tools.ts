import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePage } from '../page/index.ts';
import type { ActionTools } from './noun.ts';

/** The environment of actions; stable while the component is mounted. */
export function useActionTools(): ActionTools {
  const { openDialog } = usePage();
  const navigate = useNavigate();
  return useMemo(() => ({ openDialog, navigate }), [openDialog, navigate]);
}
