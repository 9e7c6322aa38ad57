/** Loads all plugins that the operator named, and in development again whenever their files change. */
export async function loadPlugins(onReload: () => void = () => {}): Promise<void> {
  const { loadNamed } = await import("./load");
  await loadNamed(onReload);
}
