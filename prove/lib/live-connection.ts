/** Opens a live connection, as a browser tab does. */
export async function openLive(url: string, cookie: string): Promise<WebSocket> {
  // Node's WebSocket accepts headers where a browser's accepts protocols.
  const options = { headers: { cookie, origin: url } } as unknown as string[];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, options);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the live connection was refused')), {
      once: true,
    });
  });
  return socket;
}
