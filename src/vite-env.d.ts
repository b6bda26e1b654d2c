/// <reference types="vite/client" />

/** Files that the build makes (build/static-css.ts). */
declare module 'virtual:antd-css/*';
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
