/** What `use-sync-external-store/shim` brings to older Reacts, ours has itself; the build puts this in its place. */
export { useSyncExternalStore } from 'react';
