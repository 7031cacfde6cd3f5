"""
Usage: python3 scripts/train/encoder/tune.py START PAIRS OUT [--epochs N] [--rate R]

Tunes the sentence encoder so that questions are near to the sentences that answer them, and writes its weights. START are the
published weights (published-weights.ts) or those of an earlier round, PAIRS questions and sentences in pieces of the vocabulary (pairs.ts), OUT the weights
of src/assistant/encoder. Needs Python 3 with PyTorch and NumPy (Debian: python3-torch, python3-numpy; without libopenblas0-pthread it is twenty times slower).

Each step takes the questions and sentences of some documents. Both likenesses of a question to its sentence, as a whole and
piece by piece (ColBERT: Khattab and Zaharia, 2020), must stand out among those to all sentences of the step and among those of
its own document (the softmax cross entropy with the other sentences as negatives: van den Oord and others, 2018). Beside the
sentences stands a threshold, which is learned: a question that its document does not answer must be less like all of them than
that. One document of ten is kept aside; printed of it after each epoch is how often the right sentence is first and one of three,
and how often an answered question is liker to its nearest sentence than an unanswered one to any (AUC).
"""

import argparse
import hashlib
import json
import math
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

LAYERS = 6
LAYER = ("attention", "output", "norm", "expand", "contract", "outNorm")
PARTS = ["embeddings", "positions", "embeddingsNorm", *(f"layer{layer}.{name}" for layer in range(LAYERS) for name in LAYER), "pieces"]
MAX_PIECES = 64
HEADS = 12
PIECE_SIZE = 128
TEMPERATURE = 0.05
LEARNING_RATE = 2e-4
# The layer that reads pieces begins with nothing learned, and so does the threshold.
PIECES_RATE = 3
THRESHOLD_RATE = 20
THRESHOLD = 0.5
# There are few questions without an answer.
UNANSWERED_WEIGHT = 2
DROPOUT = 0.1
DOCUMENTS_IN_STEP = 2
# Of a document's questions, those of a step: others come in other epochs.
QUESTIONS_IN_STEP = 2 / 3
SENTENCES_AT_ONCE = 64
MOST = 127


def read_weights(path):
    """The header and the parts: scales and biases of columns, and the matrix column by column (see weights.ts)."""
    with open(path, "rb") as file:
        raw = file.read()
    at = raw.index(b"\n") + 1
    header = json.loads(raw[:at])
    heads = []
    for size in header["sizes"]:
        columns = size["columns"]
        scales, bias = (np.frombuffer(raw, np.float32, columns, at + 4 * columns * i).copy() for i in (0, 1))
        at += 8 * columns
        heads.append((size["depth"], columns, scales, bias))
    parts = {}
    for name, (depth, columns, scales, bias) in zip(PARTS, heads):
        matrix = np.frombuffer(raw, np.int8, depth * columns, at).reshape(columns, depth) * scales[:, None]
        at += depth * columns
        parts[name] = (scales if depth == 0 else matrix.astype(np.float32), bias)
    return header["vocabulary"], parts


def write_weights(path, vocabulary, parts):
    sizes, floats, integers = [], b"", b""
    for name in PARTS:
        weights, bias = parts[name]
        columns = weights.shape[0]
        is_matrix = weights.ndim == 2
        scales = np.abs(weights).max(1) / MOST if is_matrix else weights
        scales = np.where(scales == 0, 1, scales).astype(np.float32) if is_matrix else scales
        sizes.append({"depth": weights.shape[1] if is_matrix else 0, "columns": columns})
        floats += scales.tobytes() + bias.astype(np.float32).tobytes()
        if is_matrix:
            integers += np.rint(weights / scales[:, None]).astype(np.int8).tobytes()
    header = json.dumps({"vocabulary": vocabulary, "sizes": sizes}, ensure_ascii=False, separators=(",", ":")).encode()
    padding = b" " * (3 - len(header) % 4)
    with open(path, "wb") as file:
        file.write(header + padding + b"\n" + floats + integers)


def new_pieces(size):
    """The layer that reads the vectors of pieces, which the published weights lack: at first it turns and cuts them."""
    weights = np.zeros((PIECE_SIZE + 1, size), np.float32)
    weights[:PIECE_SIZE] = np.linalg.qr(np.random.default_rng(1).normal(size=(size, PIECE_SIZE)))[0].T
    return weights, np.zeros(PIECE_SIZE + 1, np.float32)


class Encoder(nn.Module):
    """The network of src/assistant/encoder/sentence-encoder.ts, with a layer that reads the vectors of pieces."""

    def __init__(self, parts):
        super().__init__()
        if parts["pieces"][0].size == 0:
            parts["pieces"] = new_pieces(parts["embeddings"][0].shape[1])
        for name in PARTS:
            weights, bias = parts[name]
            self.register_parameter(name.replace(".", "_") + "_w", nn.Parameter(torch.tensor(weights)))
            self.register_parameter(name.replace(".", "_") + "_b", nn.Parameter(torch.tensor(bias)))
        # One for each likeness.
        self.thresholds = nn.Parameter(torch.full((2,), THRESHOLD))

    def part(self, name):
        name = name.replace(".", "_")
        return getattr(self, name + "_w"), getattr(self, name + "_b")

    def linear(self, rows, name):
        return F.linear(rows, *self.part(name))

    def normalize(self, rows, name):
        return F.layer_norm(rows, (rows.shape[-1],), *self.part(name), 1e-12)

    def drop(self, rows):
        return F.dropout(rows, DROPOUT, self.training)

    def layer(self, at, rows, kept, mask):
        """`rows` are those of all pieces; `kept` tells where they stand in sentences that are padded to one length."""
        sentences, length = mask.shape
        projected = self.linear(rows, f"layer{at}.attention")
        spread = spread_out(projected, kept, mask).view(sentences, length, 3, HEADS, -1)
        queries, keys, values = spread.permute(2, 0, 3, 1, 4)
        shares = queries @ keys.transpose(-1, -2) / math.sqrt(queries.shape[-1])
        shares = shares.masked_fill(~mask[:, None, None, :], -1e9).softmax(-1)
        attended = (shares @ values).transpose(1, 2).reshape(sentences * length, -1)[kept]
        rows = self.normalize(rows + self.drop(self.linear(attended, f"layer{at}.output")), f"layer{at}.norm")
        expanded = F.gelu(self.linear(rows, f"layer{at}.expand"))
        return self.normalize(rows + self.drop(self.linear(expanded, f"layer{at}.contract")), f"layer{at}.outNorm")

    def forward(self, ids, mask):
        kept = mask.reshape(-1).nonzero()[:, 0]
        at = torch.arange(ids.shape[1]).repeat(len(ids))[kept]
        rows = self.embeddings_w[ids.reshape(-1)[kept]] + self.positions_w[at]
        rows = self.drop(self.normalize(rows, "embeddingsNorm"))
        for layer in range(LAYERS):
            rows = self.layer(layer, rows, kept, mask)
        means = spread_out(rows, kept, mask).sum(1) / mask.sum(1, keepdim=True)
        read = spread_out(self.linear(rows, "pieces"), kept, mask)
        weights = F.softplus(read[..., PIECE_SIZE]) * mask
        vectors, pieces = F.normalize(means, dim=-1), F.normalize(read[..., :PIECE_SIZE], dim=-1)
        return vectors, pieces, weights / weights.sum(1, keepdim=True), mask

    def encode(self, sentences):
        """Encodes sentences of any number, those of like length at once."""
        order = sorted(range(len(sentences)), key=lambda at: len(sentences[at]))
        longest = max(map(len, sentences))
        batches = []
        for start in range(0, len(order), SENTENCES_AT_ONCE):
            vectors, *by_piece = self(*pad([sentences[at] for at in order[start : start + SENTENCES_AT_ONCE]]))
            batches.append((vectors, *(lengthen(values, longest) for values in by_piece)))
        back = torch.tensor(order).argsort()
        return tuple(torch.cat(values)[back] for values in zip(*batches))


def spread_out(rows, kept, mask):
    """Rows of pieces at their places in sentences, with zeros between."""
    return rows.new_zeros(mask.numel(), rows.shape[1]).index_copy(0, kept, rows).view(*mask.shape, -1)


def lengthen(values, length):
    return torch.cat([values, values.new_zeros(values.shape[0], length - values.shape[1], *values.shape[2:])], 1)


def pad(sentences):
    length = max(map(len, sentences))
    ids = torch.tensor([sentence + [0] * (length - len(sentence)) for sentence in sentences])
    mask = torch.tensor([[True] * len(sentence) + [False] * (length - len(sentence)) for sentence in sentences])
    return ids, mask


def likenesses(questions, sentences):
    """The likeness of each question to each sentence, as a whole and piece by piece."""
    vectors, pieces, weights, _ = questions
    others, other_pieces, _, other_mask = sentences
    products = torch.einsum("qtk,suk->qtsu", pieces, other_pieces).masked_fill(~other_mask, -1)
    return vectors @ others.T, torch.einsum("qts,qt->qs", products.amax(-1), weights)


def loss_of(encoder, documents):
    sentences, questions, answers, of_sentence, of_question = [], [], [], [], []
    for at, document in enumerate(documents):
        asked = random.sample(document["questions"], round(QUESTIONS_IN_STEP * len(document["questions"])))
        answers += [len(sentences) + answer for _, answer in asked] + [None] * len(document["unanswered"])
        questions += [thin_out(pieces) for pieces, _ in asked] + [thin_out(pieces) for pieces in document["unanswered"]]
        of_question += [at] * (len(questions) - len(of_question))
        sentences += map(thin_out, document["sentences"])
        of_sentence += [at] * len(document["sentences"])
    elsewhere = torch.tensor(of_question)[:, None] != torch.tensor(of_sentence)
    wanted = torch.tensor([len(sentences) if answer is None else answer for answer in answers])
    importance = torch.tensor([UNANSWERED_WEIGHT if answer is None else 1 for answer in answers])
    loss = 0
    both = encoder.encode(questions + sentences)
    asked, said = (tuple(values[half] for values in both) for half in (slice(len(questions)), slice(len(questions), None)))
    for likeness, threshold in zip(likenesses(asked, said), encoder.thresholds):
        for others in (likeness, likeness.masked_fill(elsewhere, -1e9)):
            scores = torch.cat([others, threshold.expand(len(questions), 1)], 1) / TEMPERATURE
            loss += (importance * F.cross_entropy(scores, wanted, reduction="none")).sum() / importance.sum()
    return loss / 2


def thin_out(pieces):
    """Leaves out some pieces behind the one that begins a text, so that no single word decides."""
    return [piece for at, piece in enumerate(pieces) if at == 0 or random.random() >= DROPOUT]


@torch.no_grad()
def evaluate(encoder, documents):
    """
    How many of 100 questions have their sentence first and among three, and the AUC of their nearest sentence against that of
    unanswered ones: by either likeness and by their sum.
    """
    encoder.eval()
    ranks, answered, unanswered = [], [], []
    for document in documents:
        sentences = encoder.encode(document["sentences"])
        nearest = lambda by: torch.stack([likeness.amax(1) for likeness in by], 1)
        by = with_sum(likenesses(encoder.encode([pieces for pieces, _ in document["questions"]]), sentences))
        wanted = torch.tensor([answer for _, answer in document["questions"]])[:, None]
        ranks.append(torch.stack([(likeness > likeness.gather(1, wanted)).sum(1) for likeness in by], 1))
        answered.append(nearest(by))
        if document["unanswered"]:
            unanswered.append(nearest(with_sum(likenesses(encoder.encode(document["unanswered"]), sentences))))
    ranks, answered, unanswered = map(torch.cat, (ranks, answered, unanswered))
    shares = [(ranks < most).float().mean(0) for most in (1, 3)]
    shares.append((answered[:, None] > unanswered[None]).float().mean((0, 1)))
    return [[round(100 * share, 1) for share in by.tolist()] for by in shares]


def with_sum(by):
    return (*by, sum(by))


def number_of(document):
    return int(hashlib.md5(document["name"].encode()).hexdigest(), 16)


def main():
    arguments = argparse.ArgumentParser()
    for name in ("start", "pairs", "out"):
        arguments.add_argument(name)
    arguments.add_argument("--epochs", type=int, default=2)
    arguments.add_argument("--rate", type=float, default=LEARNING_RATE)
    asked = arguments.parse_args()
    torch.set_num_threads(os.cpu_count())
    torch.manual_seed(1)
    random.seed(1)
    vocabulary, parts = read_weights(asked.start)
    with open(asked.pairs, encoding="utf8") as file:
        documents = sorted(json.load(file), key=number_of)
    learned = [one for one in documents if number_of(one) % 10 != 0]
    aside = [one for one in documents if number_of(one) % 10 == 0]
    encoder = Encoder(parts)
    print(f"{len(learned)} documents, {len(aside)} aside: first, one of three, AUC", evaluate(encoder, aside), flush=True)
    faster = {"pieces_w": PIECES_RATE, "pieces_b": PIECES_RATE, "thresholds": THRESHOLD_RATE}
    rates = [{"params": values, "lr": asked.rate * faster.get(name, 1)} for name, values in encoder.named_parameters()]
    optimizer = torch.optim.AdamW(rates, betas=(0.9, 0.98), weight_decay=0.01)
    steps = asked.epochs * math.ceil(len(learned) / DOCUMENTS_IN_STEP)
    rate = lambda step: min(1, 12 * (step + 1) / steps) * max(0.02, 1 - step / steps)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, rate)
    for epoch in range(asked.epochs):
        encoder.train()
        random.shuffle(learned)
        losses = []
        for start in range(0, len(learned), DOCUMENTS_IN_STEP):
            loss = loss_of(encoder, learned[start : start + DOCUMENTS_IN_STEP])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
        figures = evaluate(encoder, aside)
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, {figures}, thresholds {encoder.thresholds.tolist()}, {time.process_time():.0f} s", flush=True)
        tuned = {name: tuple(values.detach().numpy() for values in encoder.part(name)) for name in PARTS}
        write_weights(asked.out, vocabulary, tuned)


main()
