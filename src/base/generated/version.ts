/** The version of museum-mock. Written by `npm run generated`; do not edit. */

export const VERSION = "0.2.0";
