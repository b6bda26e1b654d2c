/** Replaces `use-sync-external-store/shim` in the build, because our React has the hook itself. */
export { useSyncExternalStore } from 'react';
