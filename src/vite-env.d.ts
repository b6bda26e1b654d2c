/// <reference types="vite/client" />

/** Files that the build makes (build/static-css.ts). */
declare module 'virtual:antd-css/*';
