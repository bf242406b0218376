/** Loads a module of the project, named from this folder, with the bug of that number planted in it and in all that it imports. */
export async function loadBroken<T>(path: string, bug: number): Promise<T> {
  return (await import(`${new URL(path, import.meta.url).href}?bug=${bug}`)) as T;
}
