// Stands in for the box: notes what the page sends, and says what the test asks for by `say`.
// A test reaches it through BroadcastChannel "stub".
const channel = new BroadcastChannel("stub");
const answers = {
  "store.list": {
    total: 1,
    saves: [{ name: "race-1", game: "race", ply: 3, status: "running", bytes: 5, crc: "3610a686" }],
  },
  "store.read": { total: 5, part: "hello", crc: "3610a686" },
  "game.list": [],
  "game.view": false,
  "ui.screen": { screen: "home", title: "Pilothouse", focus: "new" },
};
channel.onmessage = ({ data }) => {
  if (data.say) {
    postMessage(data.say);
  } else if (data.hang) {
    for (const end = Date.now() + data.hang; Date.now() < end; );
  } else if (data.answers) {
    Object.assign(answers, data.answers);
  }
};
self.onmessage = ({ data }) => {
  if (data.type === "brought") {
    return;
  }
  channel.postMessage({ heard: data });
  if (data.board === "none") {
    postMessage({ type: "trap", message: "boards.none can't be loaded: 404", what: "unloaded" });
  } else if (data.type === "start") {
    const pixels = new Uint8Array(1024);
    pixels[0] = 0x80;
    postMessage({ type: "glass", width: 128, height: 64, format: "mono", pixels, palette: new Uint8Array(0) });
    postMessage({ type: "text", text: "Pilothouse\n" + data.language });
    postMessage({ type: "ready", version: "stub" });
    setInterval(() => postMessage({ type: "beat" }), 300);
  } else if (data.type === "line") {
    const { id, method } = JSON.parse(data.text);
    const answer = method in answers ? { result: answers[method] } : { error: { code: -32601, message: "no method" } };
    postMessage({ type: "line", text: JSON.stringify({ jsonrpc: "2.0", id, ...answer }) });
  }
};
