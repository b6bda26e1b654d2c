import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draft as draftEdition } from '~/api/edition';
import type { FormExtended } from '~/api/schema';
import { useLate } from '~/shared/ui/page/use-late';

/**
 * Problems of a draft that the server accepted. Code and definition load once the user interacts; undefined until
 * then, or on failure.
 */
export function useDraftCheck(form: FormExtended, draft: FormExtended) {
  const { projectId, xmlFormId } = form;
  const isReplacing = form.publishedAt !== null && form.hash !== draft.hash;
  const used = useUsed();
  const late = useLate();
  const check = async (signal: AbortSignal) => {
    const [{ checkFile }, { fetchDefinition }] = await Promise.all([
      import('./upload/check-file'),
      import('~/domain/definitions/queries'),
    ]);
    const xml = await fetchDefinition({ projectId, xmlFormId, edition: draftEdition });
    return checkFile(xml, isReplacing ? form : null, signal);
  };
  return useQuery({
    queryKey: ['check of a draft', projectId, xmlFormId, draft.hash, form.hash],
    queryFn: used && late ? ({ signal }) => check(signal) : skipToken,
    staleTime: Infinity,
    retry: false,
  }).data;
}

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** The user interacted with this document before: remounting after an upload need not wait again. */
const wasUsed = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** False until the user moves the pointer, scrolls or presses a key. Focus does not count: the page moves it itself. */
function useUsed(): boolean {
  const [used, setUsed] = useState(wasUsed);
  useEffect(() => {
    if (used) return;
    const stop = new AbortController();
    const use = () => setUsed(true);
    for (const sign of signs) window.addEventListener(sign, use, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, [used]);
  return used;
}
