/** Hands bytes to the browser's downloads under a file's name. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by the next task; some browsers read the address only then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
