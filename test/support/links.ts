/** Whether tests may make symbolic links here; Windows wants a right for it, and devices are of other systems. */
export const hasLinks = process.platform !== "win32";
